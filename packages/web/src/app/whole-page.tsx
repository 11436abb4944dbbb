import type { ReactNode } from 'react'
import styles from './whole-page.module.css'

/** One message centred in the available space; `main` if it is the whole page. */
export function WholePageMessage({ main = false, children }: { main?: boolean; children: ReactNode }) {
  const Box = main ? 'main' : 'div'
  return <Box className={styles.page}>{children}</Box>
}
