import { type ReactNode, useEffect } from 'react'
import { usePath } from '../../../kernel/address.tsx'
import { useText } from '../../../kernel/text.ts'
import { watchPackages } from '../../downloads/packages/index.ts'
import { words } from '../mobile.text.ts'
import { BottomBar } from './bottom-bar.tsx'
import { DetailSheet } from './detail-sheet.tsx'
import { showDetails, useFrame } from './frame.store.ts'
import styles from './mobile-frame.module.css'

/** The touch layout: a screen, the bar below it, and the details that lie over both. */
export function MobileFrame({ children }: { children: ReactNode }) {
  const t = useText(words)
  const { covered, details } = useFrame()
  const path = usePath()
  useEffect(() => watchPackages(), [])
  useEffect(() => showDetails(null), [path])
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <main id="main" className={styles.main} tabIndex={-1} inert={details !== null}>
        {children}
      </main>
      {!covered && !details && <BottomBar />}
      {details && <DetailSheet item={details} onClose={() => showDetails(null)} />}
    </div>
  )
}
