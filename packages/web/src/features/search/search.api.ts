import type { ListedFileItem } from '@cabinet/contract/nodes'
import { type SearchHit, searchEndpoints } from '@cabinet/contract/search'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../../kernel/call.ts'
import type { CallError } from '../../kernel/call-error.ts'
import { endpointQueryKey, markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { signedInUserId } from '../../kernel/session.ts'
import { runActionOnRows } from '../files/index.ts'
import { type FolderPlace, openFolderScreen } from '../nodes/index.ts'

/** The query of the results page; it is stored in the address. */
export interface SearchQuestion {
  query: string
  match: 'all' | 'name' | 'content'
  folderId: string | undefined
  sort: 'relevance' | 'updatedAt' | 'size' | 'name'
}

const zone = () => new Date().getTimezoneOffset()

/** Results fetched at a time. */
export const hitsPerFetch = 50

/** The start of a page: its result window, and its number there. Only the first page is counted. */
interface Place {
  cursor?: string | undefined
  page: number
}
const start: Place = { page: 1 }
const isFirst = ({ cursor, page }: Place) => !cursor && page === 1

/** Returns the next page: in the same window, else the first of the next window. */
const placeAfter = (
  { total, cursor }: { total: number; cursor?: string | undefined },
  { page, ...place }: Place,
): Place | undefined =>
  page * hitsPerFetch < total ? { ...place, page: page + 1 } : cursor ? { cursor, page: 1 } : undefined

/** Loads search results with facet counts; fetches more on demand. */
export function useSearchHits(question: SearchQuestion, enabled: boolean) {
  const input = (place: Place) => ({
    ...question,
    ...place,
    offset: zone(),
    facets: isFirst(place),
    pageSize: hitsPerFetch,
  })
  const list = useInfiniteQuery({
    queryKey: [...endpointQueryKey(searchEndpoints.search, input(start)), 'stretches'],
    queryFn: ({ signal, pageParam }) =>
      call(searchEndpoints.search, input(pageParam), { signal, quiet: isFirst(pageParam) }),
    initialPageParam: start,
    getNextPageParam: (last, _, place) => placeAfter(last, place),
    staleTime: 0,
    enabled,
  })
  const pages = list.data?.pages ?? []
  const last = pages.at(-1)
  const places = (list.data?.pageParams ?? []) as Place[]
  const total = pages.reduce((sum, page, at) => sum + (places[at]?.page === 1 ? page.total : 0), 0)
  const rows = useMemo(() => unique(list.data?.pages.flatMap((one) => one.rows) ?? []), [list.data])
  const { fetchNextPage, isFetching, isError } = list
  // Skip a window without visible results, because the user waits for results.
  const empty = last !== undefined && last.rows.length === 0 && list.hasNextPage
  useEffect(() => {
    if (empty && !isFetching && !isError) void fetchNextPage()
  }, [empty, isFetching, isError, fetchNextPage])
  return {
    head: pages[0] && { ...pages[0], total, more: last?.more ?? false },
    rows,
    error: (pages[0] ? null : list.error) as CallError | null,
    waiting: isFetching,
    looking: empty,
    more: list.hasNextPage ? () => fetchNextPage({ throwOnError: true }) : undefined,
    retry: () => void list.refetch(),
  }
}

/** Removes duplicates: items changed while paging may appear twice. */
const unique = (hits: readonly SearchHit[]): SearchHit[] => [
  ...new Map(hits.map((hit) => [hit.id, hit])).values(),
]

/** Returns matching names while the user types. */
export const useNameSuggestions = (query: string) =>
  useEndpoint(
    searchEndpoints.search,
    { query, match: 'name', offset: zone(), facets: false, sort: 'relevance', page: 1, pageSize: 8 },
    { enabled: query.trim() !== '', placeholderData: keepPreviousData, staleTime: 0 },
  )

export const useOwnSearches = () => useEndpoint(searchEndpoints.mine, {})

export const rememberTypedSearch = async (query: string) => {
  await call(searchEndpoints.remember, { query }, { quiet: true })
  await markQueriesStale(searchEndpoints.mine)
}
export const forgetTypedSearches = async (query?: string) => {
  await call(searchEndpoints.forget, { query })
  await markQueriesStale(searchEndpoints.mine)
}
export const sendSavedSearch = async (name: string, query: string) => {
  await call(searchEndpoints.save, { name, query })
  await markQueriesStale(searchEndpoints.mine)
}
export const removeSavedSearch = async (id: string) => {
  await call(searchEndpoints.removeSaved, { id })
  await markQueriesStale(searchEndpoints.mine)
}

const kinds: Record<SearchHit['spaceKind'], FolderPlace['kind']> = {
  personal: 'allotted',
  department: 'group',
  team: 'group',
  project: 'project',
  knowledge: 'knowledge',
  archive: 'group',
}

/** Opens the folder that contains the result, or is the result. */
export function openFolderOfHit(
  { spaceKind, spaceId }: Pick<SearchHit, 'spaceKind' | 'spaceId'>,
  parentId: string,
) {
  const own = spaceId === signedInUserId()
  const top = parentId === spaceId ? undefined : parentId
  openFolderScreen(
    own ? { kind: 'personal', parentId: top } : { kind: kinds[spaceKind], spaceId, parentId: top },
  )
}

/** Opens a folder, previews a file. */
export const openSearchHit = (hit: SearchHit) =>
  hit.folder ? openFolderOfHit(hit, hit.id) : runActionOnRows('preview', [hit as ListedFileItem])
