import { type ReactNode, useEffect } from 'react'
import { useScreenPath } from '../../../kernel/address.tsx'
import { useText } from '../../../kernel/text.ts'
import { watchMyPackages } from '../../downloads/packages/index.ts'
import { mobileMessages } from '../mobile.text.ts'
import { MobileBottomBar } from './bottom-bar.tsx'
import { ItemDetailSheet } from './detail-sheet.tsx'
import { showItemDetails, useMobileFrame } from './frame.store.ts'
import styles from './mobile-frame.module.css'

/** The touch layout: a screen, the bar below it, and the details that lie over both. */
export function MobileScreenFrame({ children }: { children: ReactNode }) {
  const t = useText(mobileMessages)
  const { covered, details } = useMobileFrame()
  const path = useScreenPath()
  useEffect(() => watchMyPackages(), [])
  useEffect(() => showItemDetails(null), [path])
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <main id="main" className={styles.main} tabIndex={-1} inert={details !== null}>
        {children}
      </main>
      {!covered && !details && <MobileBottomBar />}
      {details && <ItemDetailSheet item={details} onClose={() => showItemDetails(null)} />}
    </div>
  )
}
