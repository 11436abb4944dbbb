import { activityApi } from '@cabinet/contract/activity'
import type { Reply } from '@cabinet/contract/endpoint'
import type { FileItem } from '@cabinet/contract/nodes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CallError, call } from '../../kernel/call.ts'

type Page = Reply<typeof activityApi.list>

const pageSize = 30

/** What happened to an item, from its latest on; asked anew when the item is another than it was. */
export function useActivity({ id, updatedAt, name, parentId, items }: FileItem) {
  const list = useInfiniteQuery<Page, CallError, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: [activityApi.list.path, id, +updatedAt, name, parentId, items],
    queryFn: ({ signal, pageParam }) =>
      call(activityApi.list, { id, pageSize, cursor: pageParam }, { signal, quiet: true }),
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  })
  return {
    rows: list.data?.pages.flatMap((page) => page.rows),
    error: list.data ? null : list.error,
    more: list.hasNextPage ? () => list.fetchNextPage({ throwOnError: true }) : undefined,
    loading: list.isFetchingNextPage,
    retry: () => void list.refetch(),
  }
}
