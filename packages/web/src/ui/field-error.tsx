import type { ReactNode } from 'react'
import styles from './text-input.module.css'

/** The reason under a field that brings no place of its own for it. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={`${styles.note} ${styles.error}`}>
    {children}
  </p>
)
