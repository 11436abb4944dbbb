import { navigateTo } from '../kernel/go.ts'
import { useText } from '../kernel/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { messages } from './app.text.ts'
import { WholePageMessage } from './whole-page.tsx'

/** Shown for an unknown path, and for a screen the user may not open. */
export function NotFoundScreen() {
  const t = useText(messages)
  return (
    <WholePageMessage main>
      <EmptyState drawing="search" title={t('notFoundTitle')} hint={t('notFoundHint')}>
        <Button look="primary" onClick={() => navigateTo('/')}>
          {t('toStart')}
        </Button>
      </EmptyState>
    </WholePageMessage>
  )
}
