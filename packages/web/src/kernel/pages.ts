import type { Endpoint, EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CallError, call } from './call.ts'
import { endpointQueryKey, isFirstFetch, queryClient } from './query.ts'

export const listPageSize = 100
/** Rows prefetched before they become visible. */
const ahead = 40
/** Time in ms that invisible pages stay cached: a list of 100,000 rows must not fill the memory. */
const kept = 20_000
/**
 * Interval in ms at which a scroll position is loaded while scrolling; rows passed in between are skipped.
 */
const look = 100
/** Most rows loaded at once for a selection. */
const most = 10_000
/** Pages requested at the same time for it. */
const lanes = 4

interface Page<Row> {
  rows: Row[]
  total: number
  cursor?: string | undefined
}
type RowOf<E extends Endpoint> =
  EndpointReply<E> extends { rows: (infer Row extends { id: string })[] } ? Row : never

/** A list of any length of which only visible pages are held. */
export interface ListPages<E extends Endpoint> {
  /** The first page; undefined while loading. */
  head: EndpointReply<E> | undefined
  error: CallError | null
  total: number
  /** Returns the row, or undefined while its page is loading. */
  at(index: number): RowOf<E> | undefined
  /** Returns a loaded row by its id. */
  known(id: string): RowOf<E> | undefined
  /** Whether every row of the list is loaded. */
  whole: boolean
  /** Sets the range of visible rows. */
  show(first: number, last: number): void
  /** Returns rows from..to (both included), loading missing ones; at most `most`. */
  load(from: number, to: number): Promise<RowOf<E>[]>
  most: number
  retry(): void
}

/**
 * Loads a list endpoint page by page as its rows become visible. `question` must keep its identity. `largestPage` is
 * the most rows that the endpoint returns at once: a wide selection asks for pages of that size.
 */
export function useListPages<E extends Endpoint>(
  endpoint: E,
  question: Omit<EndpointInput<E>, 'page' | 'pageSize' | 'cursor'>,
  largestPage = listPageSize,
): ListPages<E> {
  const query = useCallback(
    (page: number, size = listPageSize) => pageQuery(endpoint, question, page, size),
    [endpoint, question],
  )
  const [range, setRange] = useState({ question, first: 1, last: 1 })
  const { first, last } = range.question === question ? range : { first: 1, last: 1 }
  const numbers = useMemo(() => [1, ...between(first, last).filter((page) => page > 1)], [first, last])
  const results = useQueries({ queries: numbers.map((page) => query(page)) })
  const pages = new Map(numbers.map((page, at) => [page, results[at]?.data]))
  const head = pages.get(1)

  const contents = numbers.map((page, at) => `${page}:${results[at]?.dataUpdatedAt}`).join()
  const byId = useMemo(
    () => new Map([...pages.values()].flatMap((page) => page?.rows ?? []).map((row) => [row.id, row])),
    [contents, question],
  )
  const place = useRef(range)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])
  useEffect(() => stop, [stop])
  const show = useCallback(
    (from: number, to: number) => {
      place.current = { question, first: pageOf(Math.max(0, from - ahead)), last: pageOf(to + ahead) }
      timer.current ??= setTimeout(() => {
        stop()
        setRange((now) => (sameRange(now, place.current) ? now : place.current))
      }, look)
    },
    [question, stop],
  )
  const load = useCallback(
    async (from: number, to: number) => {
      const end = Math.min(to, from + most - 1)
      // few pages may be loaded already
      const size = end - from < lanes * listPageSize ? listPageSize : largestPage
      const first = pageOf(from, size)
      const wanted = between(first, pageOf(end, size))
      const loaded = await inTurn(wanted, lanes, (page) => queryClient.fetchQuery(query(page, size)))
      const start = (first - 1) * size
      return loaded.flatMap((page) => page.rows).slice(from - start, end - start + 1)
    },
    [query, largestPage],
  )
  return {
    head: head as EndpointReply<E> | undefined,
    error: head ? null : ((results[0]?.error as CallError | null) ?? null),
    total: head?.total ?? 0,
    at: (index) => pages.get(pageOf(index))?.rows[index % listPageSize],
    known: useCallback((id: string) => byId.get(id), [byId]),
    whole: !!head && byId.size >= head.total,
    show,
    load,
    most,
    retry: () => void results[0]?.refetch(),
  }
}

/** Prefetches the first page of a list; a failure is shown by the list itself. */
export const prefetchFirstPage = <E extends Endpoint>(
  endpoint: E,
  question: Omit<EndpointInput<E>, 'page' | 'pageSize' | 'cursor'>,
): Promise<void> => queryClient.prefetchQuery(pageQuery(endpoint, question, 1))

function pageQuery<E extends Endpoint>(endpoint: E, question: object, page: number, pageSize = listPageSize) {
  const input = (number: number) => ({ ...question, page: number, pageSize }) as EndpointInput<E>
  return {
    queryKey: endpointQueryKey(endpoint, input(page)),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Page<RowOf<E>>> => {
      // The previous page's cursor makes deep pages as cheap as the first. While that page is being refetched
      // its end may change, so the page number is used.
      const before = queryClient.getQueryState<Page<RowOf<E>>>(endpointQueryKey(endpoint, input(page - 1)))
      const sure = before && !before.isInvalidated && before.fetchStatus === 'idle'
      const cursor = sure ? before.data?.cursor : undefined
      const reply = await call(endpoint, { ...(input(page) as object), cursor } as EndpointInput<E>, {
        signal,
        quiet: true,
        awaited: isFirstFetch(endpointQueryKey(endpoint, input(page))),
      })
      return reply as Page<RowOf<E>>
    },
    gcTime: kept,
  }
}

const pageOf = (index: number, size = listPageSize) => Math.floor(index / size) + 1
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
const sameRange = <R extends { question: unknown; first: number; last: number }>(a: R, b: R) =>
  a.question === b.question && a.first === b.first && a.last === b.last

/** Runs `work` on all, a few at once; returns results in order. */
async function inTurn<A, B>(all: A[], atOnce: number, work: (one: A) => Promise<B>): Promise<B[]> {
  const answers: B[] = []
  // One iterator shared by all lanes hands every entry to exactly one of them.
  const waiting = all.entries()
  const lane = async () => {
    for (const [at, one] of waiting) answers[at] = await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return answers
}
