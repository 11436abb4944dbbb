import { type LucideIcon, ServerOff, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { commonMessages } from '../kernel/common.text.ts'
import { useIsOffline } from '../kernel/connection.ts'
import { queryClient } from '../kernel/query.ts'
import { onServerReached, useIsServerUnreachable } from '../kernel/server-reach.ts'
import { useText } from '../kernel/text.ts'
import { joinClassNames } from '../ui/classes.ts'
import styles from './offline-banner.module.css'

/**
 * Says above the content that there is no network, or that the server does not answer; `over` lets it float where the
 * frame has no row for it.
 */
export function OfflineBanner({ over = false }: { over?: boolean }) {
  const offline = useIsOffline()
  const unreachable = useIsServerUnreachable()
  const c = useText(commonMessages)
  useEffect(() => onServerReached(() => void queryClient.invalidateQueries()), [])
  return (
    <div role="status" className={joinClassNames(styles.place, over && styles.over)}>
      {offline ? (
        <Banner icon={WifiOff} what={c('offline')} hint={c('offlineHint')} />
      ) : (
        unreachable && <Banner icon={ServerOff} what={c('unreachable')} hint={c('unreachableHint')} />
      )}
    </div>
  )
}

const Banner = ({ icon: Icon, what, hint }: { icon: LucideIcon; what: string; hint: string }) => (
  <p className={styles.banner}>
    <Icon size={16} aria-hidden="true" />
    <span>
      <strong>{what}</strong> {hint}
    </span>
  </p>
)
