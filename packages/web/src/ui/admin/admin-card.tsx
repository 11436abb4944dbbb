import type { ReactNode } from 'react'
import { joinClassNames } from '../classes.ts'
import styles from './admin-page.module.css'
import { FormHost } from './form-host.tsx'
import { type HostText, useHostTranslate } from './host.ts'
import { AdminSideColumn } from './side-column.tsx'
import { AdminThemeProvider } from './theme.tsx'

export interface AdminCardProps {
  title: HostText
  hint?: ReactNode
  /** Buttons at the end of the head. */
  deeds?: ReactNode
  /** At the left, below the head. */
  aside?: ReactNode
  /** Pixels (236). */
  asideWidth?: number
  children: ReactNode
}

/**
 * The frame of an administration screen without a list: head, optional tree at the left, and scrolling
 * content.
 */
export function AdminCardPage({ title, hint, deeds, aside, asideWidth, children }: AdminCardProps) {
  const say = useHostTranslate()
  return (
    <AdminThemeProvider>
      <div className={styles.card}>
        <header className={joinClassNames(styles.head, styles.ruled)}>
          <div className={styles.titles}>
            <h1>{say(title)}</h1>
            {hint && <p>{hint}</p>}
          </div>
          {deeds && <div className={styles.deeds}>{deeds}</div>}
        </header>
        <div className={styles.parts}>
          {aside && <AdminSideColumn width={asideWidth}>{aside}</AdminSideColumn>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section className={styles.scrolls} tabIndex={0} aria-label={say(title)}>
            {children}
          </section>
        </div>
      </div>
      <FormHost />
    </AdminThemeProvider>
  )
}
