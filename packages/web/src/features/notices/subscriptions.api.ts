import { type SubscriptionMode, subscriptionEndpoints } from '@cabinet/contract/notices.subscriptions'
import { createBatchLoader } from '../../kernel/batched.ts'
import { call } from '../../kernel/call.ts'
import { markQueriesStale } from '../../kernel/query.ts'

/** What the user follows or has muted, requested by what shows an item; null where it may no longer be seen. */
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
