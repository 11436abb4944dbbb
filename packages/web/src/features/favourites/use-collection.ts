import { type CollectionRow, favouriteEndpoints, type favouriteFields } from '@cabinet/contract/favourites'
import { limits } from '@cabinet/contract/limits'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useBrowserPreference } from '../../kernel/prefs.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { selectableArray, useListSelection } from '../../ui/grid/use-selection.ts'

export type CollectionSort = (typeof favouriteFields)[number]

interface Asked {
  /** Identifies the list: another one starts at the first page without a search. */
  place: string
  page: number
  search: string
  sort: CollectionSort | undefined
  order: 'asc' | 'desc'
}

const hooks = { onMost: () => undefined, onFailure: showToast.failure }
const none: readonly CollectionRow[] = []

/** One page of the collection or of a folder opened in it, with its query and selection. */
export function useCollectionPage(parentId: string | undefined) {
  const place = parentId ?? ''
  const [kept, setPageSize] = useBrowserPreference<number>('favourites.pageSize', limits.pageSizes[0])
  const [held, setHeld] = useState<Asked>({ place, page: 1, search: '', sort: undefined, order: 'asc' })
  const asked: Asked = held.place === place ? held : { ...held, place, page: 1, search: '' }
  const { page, search, sort, order } = asked
  const pageSize = (limits.pageSizes as readonly number[]).includes(kept) ? kept : limits.pageSizes[0]
  const answer = useEndpoint(
    favouriteEndpoints.list,
    { parentId, page, pageSize, search: search || undefined, sort, order: sort && order },
    {
      // the previous page of the same list stays until the next one has loaded
      placeholderData: (before, query) =>
        (query?.queryKey[1] as { parentId?: string } | undefined)?.parentId === parentId
          ? keepPreviousData(before)
          : undefined,
    },
  )
  const { data } = answer
  const rows = data?.rows ?? none
  const change = (part: Partial<Asked>) => setHeld({ ...asked, page: 1, ...part })

  // the rows of the last page may all have been removed
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : page
  useEffect(() => {
    if (page > pages) setHeld((now) => ({ ...now, page: pages }))
  }, [page, pages])

  const source = useMemo(() => selectableArray(rows), [rows])
  const selecting = useListSelection(source, `${place} ${page} ${pageSize} ${search} ${sort} ${order}`, hooks)
  return { answer, data, source, asked, pageSize, change, setPageSize, selecting }
}

export type CollectionPageState = ReturnType<typeof useCollectionPage>
