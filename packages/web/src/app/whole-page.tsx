import type { ReactNode } from 'react'
import styles from './whole-page.module.css'

/** A page that has nothing but one message. */
export const WholePage = ({ children }: { children: ReactNode }) => (
  <main className={styles.page}>{children}</main>
)
