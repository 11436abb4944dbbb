import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorStateProps {
  /** The failure in a few words. */
  title: string
  /** The suggested next step. */
  hint?: string
  retryWords?: string
  onRetry?: () => void
  /** Nothing else is on the page: retrying is its main action. */
  isWholePage?: boolean
  /** Further buttons. */
  children?: ReactNode
}

export function ErrorState({ title, hint, retryWords, onRetry, isWholePage, children }: ErrorStateProps) {
  return (
    <div role="alert" style={{ display: 'contents' }}>
      <EmptyState drawing="broken" title={title} hint={hint}>
        {onRetry && (
          <Button look={isWholePage ? 'primary' : 'plain'} icon={<RotateCw />} onClick={onRetry}>
            {retryWords}
          </Button>
        )}
        {children}
      </EmptyState>
    </div>
  )
}
