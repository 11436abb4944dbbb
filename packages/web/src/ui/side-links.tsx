import type { ReactNode } from 'react'
import { joinClassNames } from './classes.ts'
import styles from './side-links.module.css'

export interface SideLinksProps {
  /** Read aloud. */
  label: string
  /** Stands below something else in the side panel. */
  below?: boolean
  /** Links, each with an icon; the present one has `aria-current`. */
  children: ReactNode
}

/** Links in the side panel, for places that no tree holds. */
export const SideLinks = ({ label, below, children }: SideLinksProps) => (
  <nav className={joinClassNames(styles.links, below && styles.below)} aria-label={label}>
    {children}
  </nav>
)
