import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './query.ts'
import { onSessionEnd } from './session.ts'

/**
 * Renders a dialog over the page and resolves to its answer; null if the user cancels or the session ends.
 */
export function showDialog<Answer>(
  draw: (answer: (value: Answer | null) => void) => ReactNode,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'))
    const answer = (value: Answer | null) => {
      stop()
      root.unmount()
      resolve(value)
    }
    const stop = onSessionEnd(() => answer(null))
    root.render(<QueryClientProvider client={queryClient}>{draw(answer)}</QueryClientProvider>)
  })
}
