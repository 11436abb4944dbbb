import styles from './icon-picker.module.css'

interface IconPickerProps {
  label: string
  names: readonly string[]
  value: string
  onChange: (name: string) => void
  disabled: boolean
  draw: (name: string) => React.ReactNode
}

/** One of the icons that were drawn, as a grid. */
export const DrawnIconPicker = ({ label, names, value, onChange, disabled, draw }: IconPickerProps) => (
  <div className={styles.icons} role="radiogroup" aria-label={label}>
    {names.map((name) => (
      // biome-ignore lint/a11y/useSemanticElements: a radio input cannot carry the icon
      <button
        key={name}
        type="button"
        role="radio"
        aria-checked={name === value}
        aria-label={name}
        data-tip={name}
        disabled={disabled}
        className={styles.icon}
        onClick={() => onChange(name)}
      >
        {draw(name)}
      </button>
    ))}
  </div>
)
