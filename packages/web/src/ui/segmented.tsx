import type { ReactNode } from 'react'
import styles from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; words: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

/** Two to five exclusive choices, side by side; with icons the words are read aloud and shown on hover. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<Value>) {
  return (
    <div className={styles.group} role="radiogroup" aria-label={label}>
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot carry the icon and the tip
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.icon ? option.words : undefined}
          data-tip={option.icon ? option.words : undefined}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
            if (!step) return
            event.preventDefault()
            const next = (at + step + options.length) % options.length
            onChange(options[next]!.value)
            ;(event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus()
          }}
        >
          {option.icon ?? option.words}
        </button>
      ))}
    </div>
  )
}
