import { useText } from '../kernel/text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { messages } from './app.text.ts'
import { ChunkLoadError } from './load.ts'
import { WholePageMessage } from './whole-page.tsx'

/** Shown where a screen failed or its code could not be loaded. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useText(messages)
  const chunk = error instanceof ChunkLoadError
  return (
    <WholePageMessage>
      <ErrorState
        title={t(chunk ? 'chunkTitle' : 'crashTitle')}
        hint={t(chunk ? 'chunkHint' : 'crashHint')}
        retryWords={t('reload')}
        onRetry={() => location.reload()}
      />
    </WholePageMessage>
  )
}
