import { limits } from '@cabinet/contract/limits'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import {
  findChildByName,
  located,
  nameRefusal,
  type Reached,
  reached,
  readLocked,
  spacesOf,
  tidy,
} from '../../nodes/index.ts'
import { changeBy, insertNodes, updateName, updateTotals } from '../../nodes/tree/index.ts'

/** What the actor sees of these nodes, their spaces and these others locked. */
export const lockedWith = (
  tx: Tx,
  ids: readonly string[],
  spaceIds: readonly string[],
): Promise<Map<string, Reached>> =>
  readLocked(
    tx,
    () => reached(tx, ids),
    (seen) => [...spaceIds, ...spacesOf(seen)],
  )

/**
 * Makes a category's folder below another (or the root). The archive's space must be locked, and the asker allowed.
 * @throws spaces.name_taken, a name's own refusal, spaces.too_deep
 */
export async function addCategory(tx: Tx, parentId: string, typed: string): Promise<string> {
  const name = tidy(typed.trim())
  refuseIf(nameRefusal(name))
  const parent = (await located(tx, [parentId], tx.actor.enterpriseId)).get(parentId)
  if (!parent) throw new AppError('common.not_found')
  if (parent.ancestors.length + 1 > limits.depth) throw new AppError('spaces.too_deep')
  const [id] = (await insertNodes(tx, [{ folderId: parentId, name, isFolder: true }])).keys()
  if (!id) throw new AppError('spaces.name_taken', { names: [name] })
  return id
}

/** Names a category anew. @throws spaces.name_taken, a name's own refusal */
export async function renameCategory(tx: Tx, id: string, typed: string): Promise<void> {
  const name = tidy(typed.trim())
  refuseIf(nameRefusal(name))
  const { node } = (await located(tx, [id], tx.actor.enterpriseId)).get(id)!
  const other = await findChildByName(tx.db, node.parentId!, name)
  if (other && other.id !== id) throw new AppError('spaces.name_taken', { names: [name] })
  if (node.name !== name) await updateName(tx, { id, name, isFolder: true })
}

/** Takes an empty category's folder away, with its grants. */
export async function dropCategory(tx: Tx, id: string): Promise<void> {
  const { node } = (await located(tx, [id], tx.actor.enterpriseId)).get(id)!
  await updateTotals(tx.db, [changeBy(node.parentId!, node, -1)])
  await sql`delete from grants where node_id = ${id}`.execute(tx.db)
  await sql`delete from folder_totals where node_id = ${id}`.execute(tx.db)
  await sql`delete from nodes where id = ${id}`.execute(tx.db)
}
