import { RotateCw } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorStateProps {
  /** The failure in a few words. */
  title: string
  /** The suggested next step. */
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
