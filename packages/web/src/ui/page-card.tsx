import type { ReactNode } from 'react'
import styles from './page-card.module.css'

export interface PageCardProps {
  title: string
  hint?: string
  children: ReactNode
}

/** A screen as one card with its title. What stands in it may ask `@container page` how wide it is. */
export const PageCard = ({ title, hint, children }: PageCardProps) => (
  <section className={styles.card} aria-label={title}>
    <header className={styles.head}>
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
    </header>
    {children}
  </section>
)
