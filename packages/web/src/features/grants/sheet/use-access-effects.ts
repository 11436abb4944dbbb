import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessChangePreview } from '@cabinet/contract/grants.changes'
import { call } from '../../../kernel/call.ts'
import { useDebouncedValue } from '../../../kernel/debounced.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import type { ShareChange } from './change.ts'

/** Rows of one page; and milliseconds that a draft rests before the server is asked. */
export const effectPageSize = 20
const rest = 200

export const fetchAccessEffects = (change: ShareChange, page: number, pageSize: number) =>
  call(grantEndpoints.preview, { ...change, page, pageSize })

/** Access that saving a draft would give and take, kept up to date while it is edited; null for no change. */
export function useAccessEffects(change: ShareChange | null) {
  const text = change ? JSON.stringify(change) : ''
  const settled = useDebouncedValue(text, rest)
  const answer = useEndpoint(
    grantEndpoints.preview,
    { ...(change ?? noChange), page: 1, pageSize: effectPageSize },
    { enabled: change !== null && settled === text, staleTime: 0 },
  )
  const changes: AccessChangePreview | null = answer.data ?? null
  return { changes, error: answer.error }
}

const noChange: ShareChange = { ids: [], grants: [], removed: [], keep: true }
