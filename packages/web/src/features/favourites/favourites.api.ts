import { favouriteEndpoints } from '@cabinet/contract/favourites'
import { createBatchLoader } from '../../kernel/batched.ts'
import { markQueriesStale, queryClient } from '../../kernel/query.ts'

/** The CollectionId of an item, requested by each row of a list; null if it is not collected. */
export const collectionIdLoader = createBatchLoader(
  favouriteEndpoints.marks,
  (ids) => ({ ids }),
  (found) => new Map(found.map(({ id, collectionId }) => [id, collectionId])),
)

const markKey = (id: string) => [favouriteEndpoints.marks.path, 'one', id]

/** Whether the item is known to be collected; undefined if no list has asked yet. */
export const isKnownCollected = (id: string) => queryClient.getQueryData<string | null>(markKey(id))

/** Updates marks at once and refetches lists of the collection. */
export function putCollectionMarks(ids: readonly string[], collectionId: (id: string) => string | null) {
  for (const id of ids) queryClient.setQueryData(markKey(id), collectionId(id))
  return markQueriesStale(favouriteEndpoints.list)
}
