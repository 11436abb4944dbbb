import type { Tx } from '../../../kernel/ctx.ts'
import { placeOrProlongLock, releaseLocksByToken } from '../../locks/index.ts'
import { type AccessibleNode, locateNodes, lockSpaceTrees, requireUnlocked } from '../../nodes/index.ts'
import type { FlowRoomTables } from '../flows.table.ts'

/** The flow ends the lock; the date only keeps the sweep away from it. */
const lockYears = 100

/**
 * Returns these items of the enterprise; those of a flow that locks are read under the locks of their spaces, and nobody
 * else has locked them. Callers have asked for rights and locked the row of the flow.
 */
export async function takeItems(
  tx: Tx,
  enterpriseId: string,
  itemIds: readonly string[],
  locking: boolean,
): Promise<AccessibleNode[]> {
  let found = await locateNodes(tx, itemIds, enterpriseId)
  if (!locking || found.size === 0) return [...found.values()]
  await lockSpaceTrees(tx.db, [...new Set(Array.from(found.values(), ({ space }) => space.id))])
  found = await locateNodes(tx, itemIds, enterpriseId)
  const items = [...found.values()]
  await requireUnlocked(tx, items)
  return items
}

/** Locks items for a flow, each top item once. Throws `locks.approval` where another flow has one. */
export async function lockItemsForFlow(
  tx: Tx,
  flow: { id: string; initiatorId: string },
  items: readonly AccessibleNode[],
): Promise<void> {
  const until = new Date(tx.now().getTime() + lockYears * 365 * 24 * 3_600_000)
  for (const { node, space } of items)
    await placeOrProlongLock(tx, {
      nodeId: node.id,
      spaceId: space.id,
      kind: 'approval',
      until,
      ownerId: flow.initiatorId,
      token: flow.id,
    })
  await tx.db
    .withTables<FlowRoomTables>()
    .updateTable('flow_items')
    .set({ is_locked: true })
    .where('flow_id', '=', flow.id)
    .execute()
}

/** Releases what a flow has locked. */
export async function unlockItemsOfFlow(tx: Tx, flowId: string): Promise<void> {
  const rows = await tx.db
    .withTables<FlowRoomTables>()
    .updateTable('flow_items')
    .set({ is_locked: false })
    .where('flow_id', '=', flowId)
    .where('is_locked', '=', true)
    .returning('node_id')
    .execute()
  await releaseLocksByToken(tx, {
    nodeIds: rows.map(({ node_id }) => node_id),
    kind: 'approval',
    token: flowId,
  })
}
