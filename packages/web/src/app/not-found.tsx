import { go } from '../kernel/go.ts'
import { useText } from '../kernel/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { text } from './app.text.ts'
import { WholePage } from './whole-page.tsx'

/** Shown for a path without a screen and for a screen without the right to it. */
export function NotFound() {
  const t = useText(text)
  return (
    <WholePage main>
      <EmptyState drawing="search" title={t('notFoundTitle')} hint={t('notFoundHint')}>
        <Button look="primary" onClick={() => go('/')}>
          {t('toStart')}
        </Button>
      </EmptyState>
    </WholePage>
  )
}
