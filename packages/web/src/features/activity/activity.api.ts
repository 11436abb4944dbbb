import { activityEndpoints } from '@cabinet/contract/activity'
import type { EndpointReply } from '@cabinet/contract/endpoint'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CallError, call } from '../../kernel/call.ts'

type Page = EndpointReply<typeof activityEndpoints.list>

const pageSize = 30

/** Activity of an item, newest first; the query restarts when the item changes. */
export function useItemActivity({ id, updatedAt, name, parentId, items }: ListedFileItem) {
  const list = useInfiniteQuery<Page, CallError, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: [activityEndpoints.list.path, id, +updatedAt, name, parentId, items],
    queryFn: ({ signal, pageParam }) =>
      call(activityEndpoints.list, { id, pageSize, cursor: pageParam }, { signal, quiet: true }),
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
