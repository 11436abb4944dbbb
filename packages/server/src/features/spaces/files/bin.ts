import type { Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { charge } from '../../organisations/index.ts'
import { findUser } from '../../users/index.ts'
import type { Reached } from '../access/access.rules.ts'
import { reached } from '../access/gate.ts'
import { marked } from '../tree/names.rules.ts'
import { findChildByName } from '../tree/nodes.store.ts'
import { changeBy, keptBy, updateTotals } from '../tree/totals.store.ts'
import { type Deleted, dropDeletion, insertDeletions, updateRestored } from './bin.store.ts'
import { ensureFolders } from './folders.ts'

/** Puts live nodes into the recycle bin: one row each, whatever lies below. The space must be locked. */
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

/**
 * Where a deleted node goes back to: its folder, or one made anew on the same way in its space when that is gone.
 * The space must be locked. Throws `spaces.name_taken` where a file has a folder's name by now.
 */
export async function formerPlace(tx: Tx, deleted: Deleted): Promise<Reached> {
  const [parent] = (await reached(tx, [deleted.parentId])).values()
  if (parent?.space.id === deleted.spaceId) return parent
  const root = (await reached(tx, [deleted.spaceId])).get(deleted.spaceId)
  if (!root) throw new AppError('common.not_found')
  const path = deleted.place.join('/')
  const id = (await ensureFolders(tx, root, [path])).get(path)!
  return (await reached(tx, [id])).get(id)!
}

/** Puts a deleted node, with what lies below it, into a folder; answers its name there. Both spaces must be locked. */
export async function restoreInto(tx: Tx, target: Reached, deleted: Deleted): Promise<string> {
  const name = await nameFor(tx, target, deleted)
  const payer = (await reached(tx, [deleted.spaceId])).get(deleted.spaceId)?.space.ownerId ?? deleted.spaceId
  await updateRestored(tx, { id: deleted.id, parentId: target.node.id, name })
  await dropDeletion(tx, deleted.id)
  await updateTotals(tx.db, [changeBy(target.node.id, deleted, 1)])
  if (payer !== target.space.ownerId) {
    await charge(tx, target.space.ownerId, deleted.kept)
    await charge(tx, payer, -deleted.kept)
  }
  return name
}

/** Its own name, or one marked as restored in the actor's language. */
async function nameFor(tx: Tx, target: Reached, { name, isFolder }: Deleted): Promise<string> {
  if (!(await findChildByName(tx.db, target.node.id, name))) return name
  const { language } = (await findUser(tx.db, tx.actor.userId)) ?? {}
  for (let number = 1; ; number++) {
    const count = number === 1 ? '' : ` ${number}`
    const candidate = marked(name, isFolder, language === 'en' ? ` (restored${count})` : `（已还原${count}）`)
    if (!(await findChildByName(tx.db, target.node.id, candidate))) return candidate
  }
}
