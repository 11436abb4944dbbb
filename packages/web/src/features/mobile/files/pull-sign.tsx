import { RefreshCw } from 'lucide-react'
import { useText } from '../../../kernel/text.ts'
import { words } from '../mobile.text.ts'
import styles from './scroller.module.css'
import type { Pull } from './use-pull.ts'

/** Says that the list is being pulled, or asked for again. */
export function PullSign({ pull: { by, ready, busy } }: { pull: Pull }) {
  const t = useText(words)
  if (by === 0 && !busy) return null
  return (
    <p className={styles.pull} style={{ height: busy ? 44 : by }} data-busy={busy || undefined} role="status">
      <RefreshCw aria-hidden="true" style={{ rotate: `${by * 4}deg` }} />
      {t(busy ? 'refreshing' : ready ? 'release' : 'pull')}
    </p>
  )
}
