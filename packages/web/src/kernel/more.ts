import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CallError, call } from './call.ts'
import { endpointQueryKey, isFirstFetch } from './query.ts'

type RowOf<E extends Endpoint> = EndpointReply<E> extends { rows: (infer Row)[] } ? Row : never
interface Page {
  rows: unknown[]
  total: number
  cursor?: string | undefined
}

/** Start of a page: its number, and the server's cursor after the previous page, if any. */
type Place = { page: number; cursor?: string | undefined }

/** A list in a narrow place: its first rows, and more on request. */
export interface GrowingList<Row, Reply = unknown> {
  /** The reply with the first rows, for what travels beside them. */
  first: Reply | undefined
  /** Undefined until the first rows are loaded; while a new query loads, the rows of the previous one. */
  rows: Row[] | undefined
  total: number
  /** Whether the rows are those of the previous query. */
  stale: boolean
  error: CallError | null
  isFetching: boolean
  /** Loads more rows; undefined if all are loaded. */
  more: (() => Promise<unknown>) | undefined
  retry(): void
}

/** Loads `pageSize` rows from a list endpoint, those of page `first`, and as many more on each request. */
export function useGrowingList<E extends Endpoint>(
  endpoint: E,
  question: Omit<EndpointInput<E>, 'page' | 'pageSize' | 'cursor'>,
  pageSize = 50,
  first = 1,
  options: { refetchInterval?: (rows: readonly RowOf<E>[]) => number | false } = {},
): GrowingList<RowOf<E>, EndpointReply<E>> {
  const start: Place = { page: first }
  const input = (at: Place) => ({ ...question, pageSize, ...at }) as unknown as EndpointInput<E>
  const list = useInfiniteQuery<Page, CallError, { pages: Page[] }, readonly unknown[], Place>({
    queryKey: [...endpointQueryKey(endpoint, input(start)), 'more'],
    queryFn: ({ signal, pageParam, queryKey }) => {
      const awaited = isFirstFetch(queryKey)
      return call(endpoint, input(pageParam), { signal, quiet: true, awaited }) as Promise<Page>
    },
    initialPageParam: start,
    getNextPageParam: ({ cursor }, pages, { page }) =>
      pages.reduce((sum, { rows }) => sum + rows.length, (first - 1) * pageSize) < (pages.at(-1)?.total ?? 0)
        ? { page: page + 1, cursor }
        : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      options.refetchInterval?.((state.data?.pages.flatMap((page) => page.rows) ?? []) as RowOf<E>[]) ??
      false,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]) as
    | RowOf<E>[]
    | undefined
  const total = list.data?.pages[0]?.total ?? 0
  return {
    first: list.data?.pages[0] as EndpointReply<E> | undefined,
    rows,
    total,
    stale: list.isPlaceholderData,
    error: list.data ? null : list.error,
    isFetching: list.isFetching,
    more: list.hasNextPage ? () => list.fetchNextPage({ throwOnError: true }) : undefined,
    retry: () => void list.refetch(),
  }
}

/**
 * Asks for one page of an administration list; the rows after it are appended when the list is scrolled to its
 * end (specification).
 */
export function useGrowingPage<E extends Endpoint>(
  endpoint: E,
  { page, pageSize, ...question }: EndpointInput<E> & { page: number; pageSize: number },
  options: { refetchInterval?: (rows: readonly RowOf<E>[]) => number | false } = {},
) {
  const list = useGrowingList<E>(
    endpoint,
    question as unknown as Omit<EndpointInput<E>, 'page' | 'pageSize' | 'cursor'>,
    pageSize,
    page,
    options,
  )
  const { rows, total, stale, error, isFetching, more, retry: refetch } = list
  const data = useMemo(() => (rows && !stale ? { rows, total } : undefined), [rows, total, stale])
  return { data, error, isFetching, refetch, more }
}
