import { navigateTo } from '../kernel/go.ts'
import { hasLoginMarker } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { messages } from './app.text.ts'
import { FramedPageMessage } from './framed-page.tsx'
import { WholePageMessage } from './whole-page.tsx'

/** An unknown path. */
export const NotFoundScreen = () => (
  <FramedPageMessage>
    <NotFoundWords />
  </FramedPageMessage>
)

/** In place of a screen that the user may not open; the frame around it stays. */
export const NotFoundMessage = () => (
  <WholePageMessage>
    <NotFoundWords />
  </WholePageMessage>
)

function NotFoundWords() {
  const t = useText(messages)
  return (
    <EmptyState drawing="lost" title={t('notFoundTitle')} hint={t('notFoundHint')}>
      <Button onClick={() => history.back()}>{t('goBack')}</Button>
      <Button look="primary" onClick={() => navigateTo('/')}>
        {t(hasLoginMarker() ? 'toStart' : 'signIn')}
      </Button>
    </EmptyState>
  )
}
