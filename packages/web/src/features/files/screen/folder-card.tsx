import type { ReactNode } from 'react'
import styles from '../folder/folder.module.css'

interface FolderCardProps {
  label: string
  busy: boolean
  children: ReactNode
}

/** Frame of a folder's screen without a folder. */
export const FolderCard = ({ label, busy, children }: FolderCardProps) => (
  <div className={styles.screen}>
    <section className={styles.card} aria-label={label} aria-busy={busy}>
      {children}
    </section>
  </div>
)
