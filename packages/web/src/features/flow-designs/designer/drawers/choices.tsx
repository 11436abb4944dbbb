import { type ReactNode, useId } from 'react'
import styles from './drawers.module.css'

interface RadioChoicesProps<Value extends string> {
  legend: string
  value: Value
  options: readonly { value: Value; words: string; hint?: string }[]
  onChange(value: Value): void
  /** Side by side. */
  isRow?: boolean
}

/** One of several, each with its explanation. */
export function RadioChoices<Value extends string>({
  legend,
  value,
  options,
  onChange,
  isRow,
}: RadioChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choices} data-row={isRow || undefined}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={styles.choice}
          data-checked={option.value === value || undefined}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.words}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A heading with its field below. */
export function FieldBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={styles.label}>{title}</span>
      {children}
    </div>
  )
}
