import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { joinClassNames } from './classes.ts'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once per screen; `danger` for irreversible actions; `quiet` has no border. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  small?: boolean
  icon?: ReactNode
  /** Shows a spinner and takes no clicks; the width stays. */
  busy?: boolean
}

export function Button({
  look = 'plain',
  small,
  icon,
  busy,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={joinClassNames(
        styles.button,
        styles[look],
        small && styles.small,
        busy && styles.busy,
        className,
      )}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children !== undefined && <span className={styles.words}>{children}</span>}
    </button>
  )
}
