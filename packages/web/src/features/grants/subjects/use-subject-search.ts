import { grantEndpoints } from '@cabinet/contract/grants'
import type { GrantSubjectKind, GrantSubjectMatch } from '@cabinet/contract/grants.subjects'
import { useDebouncedValue } from '../../../kernel/debounced.ts'
import { useEndpoint } from '../../../kernel/query.ts'

/** Milliseconds that typing rests before the server is asked; and the most matches of one answer. */
const rest = 150
const most = 20

export interface SubjectSearch {
  /** Only these kinds; all without. */
  kinds?: readonly GrantSubjectKind[] | undefined
  /** Milliseconds that typing rests before the server is asked. */
  restMs?: number | undefined
}

/** People, departments, groups and roles that match what is being typed; the server picks the first ones. */
export function useSubjectSearch(text: string, { kinds, restMs = rest }: SubjectSearch = {}) {
  const typed = text.trim()
  const search = useDebouncedValue(typed, restMs)
  // one kind is asked for at a time, so that people do not crowd out the departments
  const asked = [
    useSubjectsOfKind(kinds?.[0], search, typed !== ''),
    useSubjectsOfKind(kinds?.[1], search, typed !== '' && kinds?.[1] !== undefined),
    useSubjectsOfKind(kinds?.[2], search, typed !== '' && kinds?.[2] !== undefined),
  ].slice(0, kinds?.length ?? 1)
  return {
    open: typed !== '',
    rows: asked.flatMap((found): readonly GrantSubjectMatch[] => found.data?.rows ?? []),
    total: asked.reduce((sum, found) => sum + (found.data?.total ?? 0), 0),
    failed: asked.some((found) => found.isError),
    /** Whether the matches belong to what is in the field now, so that one may be picked unseen. */
    settled: search === typed && asked.every((found) => found.isSuccess && !found.isPlaceholderData),
  }
}

const useSubjectsOfKind = (kind: GrantSubjectKind | undefined, search: string, isWanted: boolean) =>
  useEndpoint(
    grantEndpoints.subjects,
    { kind, search, page: 1, pageSize: most },
    { enabled: isWanted && search !== '', staleTime: 30_000, placeholderData: (before) => before },
  )
