import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './comparison-page.module.css'

/** A note above the comparison. */
export const ComparisonNote = ({ children }: { children: ReactNode }) => (
  <div className={styles.note} role="note">
    <CircleAlert aria-hidden="true" />
    {children}
  </div>
)
