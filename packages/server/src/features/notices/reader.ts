import type { Tx } from '../../kernel/ctx.ts'
import { actorsOfUserIds } from '../auth/index.ts'
import { accessibleNodesOfViewers } from '../nodes/gate/index.ts'
import type { AccessibleNode } from '../nodes/index.ts'

/**
 * Returns what each of these users may list today of the items asked for that user, by user and item; without users who
 * may no longer sign in. Three queries for any number of users.
 */
export async function visibleNodesOfReaders(
  tx: Tx,
  asked: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, ReadonlyMap<string, AccessibleNode>>> {
  const actors = await actorsOfUserIds(tx, [...asked.keys()])
  const seen = await accessibleNodesOfViewers(
    tx,
    actors.map((actor) => ({ actor, ids: [...new Set(asked.get(actor.userId))] })),
  )
  return new Map(actors.map(({ userId }) => [userId, seen.get(userId) ?? new Map<string, AccessibleNode>()]))
}
