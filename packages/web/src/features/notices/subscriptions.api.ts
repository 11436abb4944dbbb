import { type SubscriptionMode, subscriptionEndpoints } from '@cabinet/contract/notices.subscriptions'
import { createBatchLoader } from '../../kernel/batched.ts'
import { call } from '../../kernel/call.ts'
import { markQueriesStale } from '../../kernel/query.ts'

/** The choice for an item, requested by each part that shows it; null where the item may no longer be seen. */
export const subscriptionLoader = createBatchLoader(
  subscriptionEndpoints.marks,
  (ids) => ({ ids }),
  (found) => new Map(found.map((mark) => [mark.id, mark])),
)

/** Follows or mutes items, or neither. */
export async function sendSubscriptions(ids: readonly string[], mode: SubscriptionMode) {
  await call(subscriptionEndpoints.save, { ids: [...ids], mode }, { quiet: true })
  await markQueriesStale(subscriptionEndpoints.marks, subscriptionEndpoints.list)
}
