import { useQueryParams } from '../kernel/address.tsx'
import { common } from '../kernel/common.text.ts'
import { goBackTo } from '../kernel/go.ts'
import { useText } from '../kernel/text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { text } from './app.text.ts'
import { WholePage } from './whole-page.tsx'

/** /500: a request got no answer in time. `redirect` holds the route it happened on (specification). */
export function TimedOut() {
  const t = useText(text)
  const c = useText(common)
  const { redirect } = useQueryParams()
  return (
    <WholePage main>
      <ErrorState
        title={t('timeoutTitle')}
        hint={t('timeoutHint')}
        retryWords={c('retry')}
        onRetry={() => goBackTo(redirect)}
      />
    </WholePage>
  )
}
