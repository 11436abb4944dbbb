import { favouriteEndpoints } from '@cabinet/contract/favourites'
import { createBatchLoader } from '../../kernel/batched.ts'
import { markQueriesStale, queryClient } from '../../kernel/query.ts'

/** The CollectionId of an item, asked for by each row of a list; null where it is not collected. */
export const collectionIdLoader = createBatchLoader(
  favouriteEndpoints.marks,
  (ids) => ({ ids }),
  (found) => new Map(found.map(({ id, collectionId }) => [id, collectionId])),
)

const markKey = (id: string) => [favouriteEndpoints.marks.path, 'one', id]

/** Whether the item is known to be collected; undefined where no list has asked yet. */
export const isKnownCollected = (id: string) => queryClient.getQueryData<string | null>(markKey(id))

/** Shows at once what has just been done; lists of the collection are asked again. */
export function putCollectionMarks(ids: readonly string[], collectionId: (id: string) => string | null) {
  for (const id of ids) queryClient.setQueryData(markKey(id), collectionId(id))
  return markQueriesStale(favouriteEndpoints.list)
}
