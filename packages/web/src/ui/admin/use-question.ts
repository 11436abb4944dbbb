import { useCallback, useMemo } from 'react'
import { adminKitHost } from './host.ts'
import type { AdminPageFilter, AskedListPage } from './types.ts'

/** Rows on a page, and what may be chosen (specification; administration begins with 20). */
export const adminPageSizes = [10, 15, 20, 30, 50, 100] as const
const firstSize = 20
/** Names that filters may not take: they are the page's own. */
const own = ['page', 'size', 'sort', 'row'] as const

/** Returns a filter's query parameters. */
const namesOf = (filter: AdminPageFilter) =>
  filter.kind === 'dates' ? [`${filter.key}From`, `${filter.key}To`] : [filter.key]

const positive = (text: string | undefined) =>
  text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined

/** Returns the query in the address, and functions to change it. */
export function useListQuestion(filters: readonly AdminPageFilter[], extra: readonly string[]) {
  const [query, change] = adminKitHost().useAddress()
  const [remembered, remember] = adminKitHost().usePref<number>('admin.size', firstSize)
  const names = useMemo(() => [...new Set([...filters.flatMap(namesOf), ...extra])], [filters, extra])
  const size = positive(query.size)
  const pageSize = adminPageSizes.find((one) => one === size) ?? remembered
  const text = JSON.stringify([query, names, pageSize])
  const asked = useMemo((): AskedListPage => {
    const sort = query.sort?.replace(/^-/, '') || undefined
    return {
      page: positive(query.page) ?? 1,
      pageSize,
      search: query.search || undefined,
      sort,
      order: sort ? (query.sort?.startsWith('-') ? 'desc' : 'asc') : undefined,
      filters: Object.fromEntries(
        names.filter((name) => name !== 'search' && query[name]).map((name) => [name, query[name]]),
      ),
    }
  }, [text])

  const filter = useCallback(
    (values: Record<string, string | undefined>) => change({ ...values, page: undefined }),
    [change],
  )
  return {
    asked,
    /** Whether any filter that the person sees is set. */
    filtered: filters.some((one) => namesOf(one).some((name) => query[name])),
    filter,
    reset: () => filter(Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, undefined]))),
    sort: (key: string) => {
      const next = query.sort === key ? `-${key}` : query.sort === `-${key}` ? undefined : key
      change({ sort: next, page: undefined })
    },
    turn: (page: number, nextSize: number) => {
      if (nextSize !== pageSize) remember(nextSize)
      change({
        page: page > 1 ? String(page) : undefined,
        size: nextSize === firstSize ? undefined : String(nextSize),
      })
    },
    /** The row whose drawer is open. */
    row: query[own[3]],
    open: (id: string | undefined) => change({ row: id }),
  }
}
export type ListQuestionState = ReturnType<typeof useListQuestion>
