import type { Tx } from '../../../kernel/ctx.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { getSettingValues } from '../../settings/index.ts'
import type { AccessibleNode } from '../access/index.ts'
import { quotaBytesOf, totalsChangeBy, updateFolderTotals } from '../tree/index.ts'
import { type DeletionRule, insertDeletions } from './deletions.store.ts'

const DAY = 24 * 3_600_000

/**
 * Moves live nodes, none below another, into the recycle bin: one row each, whatever lies below. The space
 * must be locked.
 */
export async function deleteNodesIntoBin(tx: Tx, nodes: readonly AccessibleNode[]): Promise<void> {
  if (nodes.length === 0) return
  const rule = await binRule(tx)
  await insertDeletions(
    tx,
    nodes.map(({ node, space, ancestors }) => ({
      id: node.id,
      spaceId: space.id,
      place: ancestors.slice(1).map((link) => link.name),
      kept: quotaBytesOf(node),
    })),
    rule,
  )
  await updateFolderTotals(
    tx.db,
    nodes.map(({ node }) => totalsChangeBy(node.parentId!, node, -1)),
  )
  if (!rule.charged) await giveBack(tx, nodes)
}

async function binRule(tx: Tx): Promise<DeletionRule> {
  const { recycleMinDays, recycleCharged } = await getSettingValues(tx.db)
  const keepUntil = recycleMinDays === 0 ? null : new Date(tx.now().getTime() + recycleMinDays * DAY)
  return { keepUntil, charged: recycleCharged }
}

/** Returns the bytes to the owners at once where the bin does not count against the quota. */
async function giveBack(tx: Tx, nodes: readonly AccessibleNode[]): Promise<void> {
  const freed = new Map<string, number>()
  for (const { node, space } of nodes)
    freed.set(space.ownerId, (freed.get(space.ownerId) ?? 0) + quotaBytesOf(node))
  for (const [ownerId, bytes] of freed) await chargeQuota(tx, ownerId, -bytes)
}
