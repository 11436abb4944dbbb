import { common } from '../kernel/common.text.ts'
import { useBusy } from '../kernel/overlay.ts'
import { useText } from '../kernel/text.ts'
import styles from './loading.module.css'

/** The loading overlay: shows only when a request takes a moment, so that quick ones do not flash. */
export function Loading() {
  const busy = useBusy()
  const c = useText(common)
  if (!busy) return null
  return (
    <div className={styles.overlay} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className="only-read">{c('loading')}</span>
    </div>
  )
}
