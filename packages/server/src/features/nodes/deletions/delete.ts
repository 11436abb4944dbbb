import type { Tx } from '../../../kernel/ctx.ts'
import { charge } from '../../organisations/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { Reached } from '../access/index.ts'
import { changeBy, keptBy, updateTotals } from '../tree/index.ts'
import { type BinRule, insertDeletions } from './deletions.store.ts'

const DAY = 24 * 3_600_000

/**
 * Puts live nodes, none below another, into the recycle bin: one row each, whatever lies below. The space must be
 * locked.
 */
export async function deleteNodes(tx: Tx, nodes: readonly Reached[]): Promise<void> {
  if (nodes.length === 0) return
  const rule = await binRule(tx)
  await insertDeletions(
    tx,
    nodes.map(({ node, space, ancestors }) => ({
      id: node.id,
      spaceId: space.id,
      place: ancestors.slice(1).map((link) => link.name),
      kept: keptBy(node),
    })),
    rule,
  )
  await updateTotals(
    tx.db,
    nodes.map(({ node }) => changeBy(node.parentId!, node, -1)),
  )
  if (!rule.charged) await giveBack(tx, nodes)
}

async function binRule(tx: Tx): Promise<BinRule> {
  const { recycleMinDays, recycleCharged } = await getSettings(tx.db)
  const keepUntil = recycleMinDays === 0 ? null : new Date(tx.now().getTime() + recycleMinDays * DAY)
  return { keepUntil, charged: recycleCharged }
}

/** Where what lies in the bin does not count, its owners have the bytes at once. */
async function giveBack(tx: Tx, nodes: readonly Reached[]): Promise<void> {
  const freed = new Map<string, number>()
  for (const { node, space } of nodes)
    freed.set(space.ownerId, (freed.get(space.ownerId) ?? 0) + keptBy(node))
  for (const [ownerId, bytes] of freed) await charge(tx, ownerId, -bytes)
}
