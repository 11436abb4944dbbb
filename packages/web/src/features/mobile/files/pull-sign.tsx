import { RefreshCw } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { mobileMessages } from '../mobile.text.ts'
import styles from './scroller.module.css'
import type { PullToRefreshState } from './use-pull.ts'

/** Shows that the list is being pulled or refreshed. */
export function PullToRefreshSign({ pull: { by, ready, busy } }: { pull: PullToRefreshState }) {
  const t = useText(mobileMessages)
  if (by === 0 && !busy) return null
  return (
    <p className={styles.pull} style={{ height: busy ? 44 : by }} data-busy={busy || undefined} role="status">
      <RefreshCw aria-hidden="true" style={{ rotate: `${by * 4}deg` }} />
      {t(busy ? 'refreshing' : ready ? 'release' : 'pull')}
    </p>
  )
}
