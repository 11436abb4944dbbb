import type { ReactNode } from 'react'
import { LanguageSwitch, SystemBrand, ThemeSwitchButton } from '../settings/index.ts'
import styles from './reading-frame.module.css'

/** A page to read that fills the window: brand, language and theme above one column. */
export const ReadingFrame = ({ children, foot }: { children: ReactNode; foot?: ReactNode }) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <SystemBrand />
      <span className={styles.switches}>
        <LanguageSwitch />
        <ThemeSwitchButton />
      </span>
    </header>
    <main className={styles.main}>{children}</main>
    {foot}
  </div>
)
