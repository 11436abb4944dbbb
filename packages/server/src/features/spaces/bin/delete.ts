import type { Tx } from '../../../kernel/ctx.ts'
import type { Reached } from '../access/index.ts'
import { changeBy, keptBy, updateTotals } from '../tree/index.ts'
import { insertDeletions } from './bin.store.ts'

/**
 * Puts live nodes, none below another, into the recycle bin: one row each, whatever lies below. The space must be
 * locked.
 */
export async function deleteNodes(tx: Tx, nodes: readonly Reached[]): Promise<void> {
  if (nodes.length === 0) return
  await insertDeletions(
    tx,
    nodes.map(({ node, space, ancestors }) => ({
      id: node.id,
      spaceId: space.id,
      place: ancestors.slice(1).map((link) => link.name),
      kept: keptBy(node),
    })),
  )
  await updateTotals(
    tx.db,
    nodes.map(({ node }) => changeBy(node.parentId!, node, -1)),
  )
}
