import { sql } from 'kysely'
import type { Tx } from '../../../kernel/ctx.ts'
import { chargeQuota } from '../../quotas/index.ts'
import type { AccessibleNode } from '../access/index.ts'
import { updateLockSpace } from '../locks/index.ts'
import { nodeNameKey } from '../names/index.ts'
import { quotaBytesOf, totalsChangeBy, updateFolderTotals } from '../tree/index.ts'
import { locksAroundNodes } from './locks.ts'

/** An item that moves, the name it gets, and its new folder where that is not the move's target. */
export interface MovedNode {
  item: AccessibleNode
  name: string
  into?: AccessibleNode
}

/**
 * Moves live items, with everything below them, into a folder, or each into a folder of its space, under
 * these names, by one row each. The caller has locked the spaces and checked rights and names.
 */
export async function moveNodes(tx: Tx, target: AccessibleNode, placed: readonly MovedNode[]): Promise<void> {
  if (placed.length === 0) return
  await sql`
    update nodes n set parent_id = given.folder, name = given.name, name_key = given.key
    from unnest(
      ${placed.map(({ item }) => item.node.id)}::uuid[], ${placed.map(({ into = target }) => into.node.id)}::uuid[],
      ${placed.map(({ name }) => name)}::text[], ${placed.map(({ name }) => nodeNameKey(name))}::text[]
    ) as given (id, folder, name, key)
    where n.id = given.id`.execute(tx.db)
  await updateFolderTotals(
    tx.db,
    placed.flatMap(({ item: { node }, into = target }) => [
      totalsChangeBy(node.parentId!, node, -1),
      totalsChangeBy(into.node.id, node, 1),
    ]),
  )
  await changeSpace(
    tx,
    target,
    placed.map(({ item }) => item).filter(({ space }) => space.id !== target.space.id),
  )
}

/** Charges items from another space to the new one and moves their locks along. */
async function changeSpace(tx: Tx, target: AccessibleNode, items: readonly AccessibleNode[]): Promise<void> {
  if (items.length === 0) return
  const freed = new Map<string, number>()
  for (const { space, node } of items)
    freed.set(space.ownerId, (freed.get(space.ownerId) ?? 0) + quotaBytesOf(node))
  freed.delete(target.space.ownerId)
  await chargeQuota(
    tx,
    target.space.ownerId,
    [...freed.values()].reduce((sum, bytes) => sum + bytes, 0),
  )
  for (const [ownerId, bytes] of freed) await chargeQuota(tx, ownerId, -bytes)
  const holds = [...(await locksAroundNodes(tx, items)).values()].flatMap(({ within }) => within)
  await updateLockSpace(
    tx,
    holds.map((hold) => hold.id),
    target.space.id,
  )
}
