import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { joinClassNames } from './classes.ts'
import styles from './text-input.module.css'

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  /** Words above the field; without them give `aria-label`. */
  label?: string
  /** Error message: red border, read aloud. */
  error?: string | null
  hint?: string
  icon?: ReactNode
  /** Shown inside, at the end: a counter, a unit, a button. */
  end?: ReactNode
  small?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextInput({
  label,
  error,
  hint,
  icon,
  end,
  small,
  className,
  id,
  ref,
  ...rest
}: TextInputProps) {
  const made = useId()
  const own = id ?? made
  const note = error || hint
  return (
    <div className={joinClassNames(styles.field, className)}>
      {label && (
        <label className={styles.label} htmlFor={own}>
          {label}
        </label>
      )}
      <div className={joinClassNames(styles.box, small && styles.small, !!error && styles.wrong)}>
        {icon}
        <input
          {...rest}
          ref={ref}
          id={own}
          className={styles.input}
          aria-invalid={!!error || undefined}
          aria-describedby={note ? `${own}-note` : rest['aria-describedby']}
        />
        {end}
      </div>
      {note && (
        <p
          id={`${own}-note`}
          className={joinClassNames(styles.note, !!error && styles.error)}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}
