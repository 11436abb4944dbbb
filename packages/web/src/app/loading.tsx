import { commonMessages } from '../kernel/common.text.ts'
import { useLoadingOverlay } from '../kernel/overlay.ts'
import { useText } from '../kernel/text.ts'
import styles from './loading.module.css'

/** The loading overlay; delayed, so that quick requests do not flash. */
export function LoadingOverlay() {
  const busy = useLoadingOverlay()
  const c = useText(commonMessages)
  if (!busy) return null
  return (
    <div className={styles.overlay} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className="only-read">{c('loading')}</span>
    </div>
  )
}
