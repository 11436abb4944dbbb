import { limits } from '@cabinet/contract/limits'
import { sql } from 'kysely'
import { entryOf } from '../../../kernel/certain.ts'
import type { Tx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import {
  type AccessibleNode,
  accessibleNodes,
  findChildNamed,
  locateNodes,
  nodeNameRefusal,
  normalizeName,
  readUnderSpaceLock,
  spaceIdsOfNodes,
} from '../../nodes/index.ts'
import {
  insertNodeRows,
  parentIdOf,
  totalsChangeBy,
  updateFolderTotals,
  updateNodeName,
} from '../../nodes/tree/index.ts'

/** Returns the actor's view of these nodes, with their spaces and the given ones locked. */
export const lockNodesWithSpaces = (
  tx: Tx,
  ids: readonly string[],
  spaceIds: readonly string[],
): Promise<Map<string, AccessibleNode>> =>
  readUnderSpaceLock(
    tx,
    () => accessibleNodes(tx, ids),
    (seen) => [...spaceIds, ...spaceIdsOfNodes(seen)],
  )

/**
 * Makes a category's folder below another (or the root). The archive's space must be locked, and the asker
 * allowed.
 * @throws spaces.name_taken, the refusal of a name, spaces.too_deep
 */
export async function addCategoryFolder(tx: Tx, parentId: string, typed: string): Promise<string> {
  const name = normalizeName(typed.trim())
  throwIfRefused(nodeNameRefusal(name))
  const parent = (await locateNodes(tx, [parentId], tx.actor.enterpriseId)).get(parentId)
  if (!parent) throw new AppError('common.not_found')
  if (parent.ancestors.length + 1 > limits.depth) throw new AppError('spaces.too_deep')
  const [id] = (await insertNodeRows(tx, [{ folderId: parentId, name, isFolder: true }])).keys()
  if (!id) throw new AppError('spaces.name_taken', { names: [name] })
  return id
}

/** Renames a category. @throws spaces.name_taken, the refusal of a name */
export async function renameCategoryFolder(tx: Tx, id: string, typed: string): Promise<void> {
  const name = normalizeName(typed.trim())
  throwIfRefused(nodeNameRefusal(name))
  const { node } = entryOf(await locateNodes(tx, [id], tx.actor.enterpriseId), id)
  const other = await findChildNamed(tx.db, parentIdOf(node), name)
  if (other && other.id !== id) throw new AppError('spaces.name_taken', { names: [name] })
  if (node.name !== name) await updateNodeName(tx, { id, name, isFolder: true })
}

/** Deletes the folder of an empty category, with its grants. */
export async function deleteCategoryFolder(tx: Tx, id: string): Promise<void> {
  const { node } = entryOf(await locateNodes(tx, [id], tx.actor.enterpriseId), id)
  await updateFolderTotals(tx.db, [totalsChangeBy(parentIdOf(node), node, -1)])
  await sql`delete from grants where node_id = ${id}`.execute(tx.db)
  await sql`delete from folder_totals where node_id = ${id}`.execute(tx.db)
  await sql`delete from nodes where id = ${id}`.execute(tx.db)
}
