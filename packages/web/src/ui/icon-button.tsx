import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { joinClassNames } from './classes.ts'
import styles from './icon-button.module.css'
import { useDataTips } from './tips.ts'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Label: read aloud, and shown on hover. */
  words: string
  icon: ReactNode
  small?: boolean
  /** A pressed toggle. */
  pressed?: boolean
}

export function IconButton({ words, icon, small, pressed, className, ...rest }: IconButtonProps) {
  useDataTips()
  return (
    <button
      type="button"
      aria-label={words}
      aria-pressed={pressed}
      data-tip={words}
      {...rest}
      className={joinClassNames(styles.button, small && styles.small, pressed && styles.pressed, className)}
    >
      {icon}
    </button>
  )
}
