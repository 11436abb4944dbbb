import { type Hit, searchApi } from '@cabinet/contract/search'
import type { FileItem } from '@cabinet/contract/spaces'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import type { CallError } from '../../kernel/call-error.ts'
import { keyOf, stale, useCall } from '../../kernel/query.ts'
import { uid } from '../../kernel/session.ts'
import { openFolder, refreshWithSpaces, runAction, type Where } from '../spaces/index.ts'

/** What the results page asks; it stands in the address. */
export interface Question {
  query: string
  match: 'all' | 'name' | 'content'
  folderId: string | undefined
  sort: 'relevance' | 'updatedAt' | 'size' | 'name'
}

const zone = () => new Date().getTimezoneOffset()

/** Hits that are fetched at each wish. */
export const step = 50

const pageQuery = (question: Question, page: number) => {
  const input = { ...question, offset: zone(), facets: page === 1, page, pageSize: step } as const
  return {
    queryKey: keyOf(searchApi.search, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(searchApi.search, input, { signal, quiet: true }),
    staleTime: 0,
  }
}

/** So many pages of hits, with the counts to narrow them by. */
export function useHits(question: Question, pages: number, enabled: boolean) {
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, at) => ({ ...pageQuery(question, at + 1), enabled })),
  })
  const [first] = results
  return {
    head: first?.data,
    rows: results.flatMap((one) => one.data?.rows ?? []),
    error: (first?.error ?? null) as CallError | null,
    waiting: results.some((one) => one.isFetching),
    retry: () => void first?.refetch(),
  }
}

/** Names that fit, as quickly as they are typed. */
export const useNames = (query: string) =>
  useCall(
    searchApi.search,
    { query, match: 'name', offset: zone(), facets: false, sort: 'relevance', page: 1, pageSize: 8 },
    { enabled: query.trim() !== '', placeholderData: keepPreviousData, staleTime: 0 },
  )

export const useSearches = () => useCall(searchApi.mine, {})

export const remember = async (query: string) => {
  await call(searchApi.remember, { query }, { quiet: true })
  await stale(searchApi.mine)
}
export const forget = async (query?: string) => {
  await call(searchApi.forget, { query })
  await stale(searchApi.mine)
}
export const save = async (name: string, query: string) => {
  await call(searchApi.save, { name, query })
  await stale(searchApi.mine)
}
export const removeSaved = async (id: string) => {
  await call(searchApi.removeSaved, { id })
  await stale(searchApi.mine)
}

// what is renamed, moved or deleted elsewhere on the screen is another hit
refreshWithSpaces(searchApi.search)

const kinds: Record<Hit['spaceKind'], Where['kind']> = {
  personal: 'allotted',
  department: 'group',
  team: 'group',
  project: 'project',
  knowledge: 'knowledge',
  archive: 'group',
}

/** The folder that a hit lies in or is. */
export function openAt({ spaceKind, spaceId }: Pick<Hit, 'spaceKind' | 'spaceId'>, parentId: string) {
  const own = spaceId === uid()
  const top = parentId === spaceId ? undefined : parentId
  openFolder(own ? { kind: 'personal', parentId: top } : { kind: kinds[spaceKind], spaceId, parentId: top })
}

/** Opens a folder, previews a file. */
export const openHit = (hit: Hit) =>
  hit.folder ? openAt(hit, hit.id) : runAction('preview', [hit as FileItem])
