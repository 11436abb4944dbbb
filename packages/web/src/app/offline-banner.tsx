import { WifiOff } from 'lucide-react'
import { commonMessages } from '../kernel/common.text.ts'
import { useIsOffline } from '../kernel/connection.ts'
import { useText } from '../kernel/text.ts'
import { joinClassNames } from '../ui/classes.ts'
import styles from './offline-banner.module.css'

/** Says above the content that there is no network; `over` lets it float where the frame has no row for it. */
export function OfflineBanner({ over = false }: { over?: boolean }) {
  const offline = useIsOffline()
  const c = useText(commonMessages)
  return (
    <div role="status" className={joinClassNames(styles.place, over && styles.over)}>
      {offline && (
        <p className={styles.banner}>
          <WifiOff size={16} aria-hidden="true" />
          <span>
            <strong>{c('offline')}</strong> {c('offlineHint')}
          </span>
        </p>
      )}
    </div>
  )
}
