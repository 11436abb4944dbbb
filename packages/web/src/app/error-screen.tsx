import { useEffect } from 'react'
import { commonMessages } from '../kernel/common.text.ts'
import { useIsOffline } from '../kernel/connection.ts'
import { useText } from '../kernel/text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { messages } from './app.text.ts'
import { isChunkLoadError } from './load.ts'
import { WholePageMessage } from './whole-page.tsx'

/** Shown where a screen failed or its code could not be loaded. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const chunk = isChunkLoadError(error)
  const offline = useIsOffline()
  useEffect(() => {
    if (!chunk || !offline) return
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [chunk, offline])
  return (
    <WholePageMessage>
      <ErrorState
        isWholePage
        title={t(chunk ? 'chunkTitle' : 'crashTitle')}
        hint={chunk && offline ? c('offlineNew') : t(chunk ? 'chunkHint' : 'crashHint')}
        retryWords={t('reload')}
        onRetry={() => location.reload()}
      />
    </WholePageMessage>
  )
}
