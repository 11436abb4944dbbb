import { useQueryParams } from '../kernel/address.tsx'
import { commonMessages } from '../kernel/common.text.ts'
import { navigateBackTo, navigateTo } from '../kernel/go.ts'
import { useText } from '../kernel/text.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { messages } from './app.text.ts'
import { FramedPageMessage } from './framed-page.tsx'

/** /500: a request got no answer in time. `redirect` holds the route it happened on (specification). */
export function TimedOutScreen() {
  const t = useText(messages)
  const c = useText(commonMessages)
  const { redirect } = useQueryParams()
  return (
    <FramedPageMessage>
      <ErrorState
        isWholePage
        title={t('timeoutTitle')}
        hint={t('timeoutHint')}
        retryWords={c('retry')}
        onRetry={() => navigateBackTo(redirect)}
      >
        <Button onClick={() => navigateTo('/')}>{t('toStart')}</Button>
      </ErrorState>
    </FramedPageMessage>
  )
}
