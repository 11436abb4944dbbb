import { grantEndpoints } from '@cabinet/contract/grants'
import type { GrantSubjectKind } from '@cabinet/contract/grants.subjects'
import { useDebouncedValue } from '../../../kernel/debounced.ts'
import { useEndpoint } from '../../../kernel/query.ts'

/** Milliseconds that typing rests before the server is asked; and the most matches of one answer. */
const rest = 150
const most = 20

/** People, departments, groups and roles that match what is being typed; the server picks the first ones. */
export function useSubjectSearch(text: string, kind: GrantSubjectKind | undefined) {
  const typed = text.trim()
  const search = useDebouncedValue(typed, rest)
  const found = useEndpoint(
    grantEndpoints.subjects,
    { kind, search, page: 1, pageSize: most },
    { enabled: typed !== '' && search !== '', staleTime: 30_000, placeholderData: (before) => before },
  )
  return {
    open: typed !== '',
    rows: found.data?.rows ?? [],
    total: found.data?.total ?? 0,
    failed: found.isError,
    /** Whether the matches belong to what is in the field now, so that one may be picked unseen. */
    settled: search === typed && found.isSuccess && !found.isPlaceholderData,
  }
}
