import { RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorStateProps {
  /** What happened. */
  title: string
  /** What to do. */
  hint?: string
  retryWords?: string
  onRetry?: () => void
}

export function ErrorState({ title, hint, retryWords, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyState drawing="broken" title={title} hint={hint}>
        {onRetry && (
          <Button icon={<RotateCw />} onClick={onRetry}>
            {retryWords}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
