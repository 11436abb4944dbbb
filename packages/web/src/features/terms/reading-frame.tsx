import type { ReactNode } from 'react'
import { BrandHeader } from '../settings/index.ts'
import styles from './reading-frame.module.css'

/** A page to read that fills the window: brand, language and theme above one column. */
export const ReadingFrame = ({ children, foot }: { children: ReactNode; foot?: ReactNode }) => (
  <div className={styles.page}>
    <BrandHeader />
    <main className={styles.main}>{children}</main>
    {foot}
  </div>
)
