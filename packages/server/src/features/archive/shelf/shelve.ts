import type { Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import {
  ensureFolderPath,
  folderDepthRefusal,
  nameForRestored,
  withFreeNames,
} from '../../files/changes/index.ts'
import { deleteNodesIntoBin } from '../../nodes/deletions/index.ts'
import { requireOpenFolder } from '../../nodes/gate/index.ts'
import {
  type AccessibleNode,
  findChildrenByName,
  locateNodes,
  moveNodes,
  nameWithMark,
  nodeNameKey,
  readUnderSpaceLock,
} from '../../nodes/index.ts'

/** An item to archive; `code` makes its name unique where it is taken. */
export interface ItemToArchive {
  item: AccessibleNode
  code: string
}

/**
 * Moves items below a category, each by its own row, with bytes, totals, quota and locks. Where a name is
 * taken there, the archive number is added to it. The caller has locked and checked everything.
 */
export async function moveIntoArchive(
  tx: Tx,
  category: AccessibleNode,
  items: readonly ItemToArchive[],
): Promise<void> {
  const folderId = category.node.id
  const wanted = items.map(({ item, code }) => ({ item, code, folderId, name: item.node.name }))
  const taken = new Set((await findChildrenByName(tx.db, wanted)).map((child) => child.key))
  const named = wanted.map(({ item, code, name }) => {
    const { isFolder } = item.node
    const free = !taken.has(nodeNameKey(name))
    taken.add(nodeNameKey(name))
    return { item, folderId, isFolder, name: free ? name : nameWithMark(name, isFolder, ` (${code})`) }
  })
  const placed = await withFreeNames(tx, named)
  await moveNodes(
    tx,
    category,
    placed.map(({ item, name }) => ({ item, name })),
  )
}

/**
 * The place that an item returns to: a folder or, where that is gone, the same path made again in its space.
 */
export interface FormerLocation {
  parentId: string
  spaceId: string
  /** Names of the folders below the root. */
  place: readonly string[]
}

/**
 * Moves an item out of the archive under its old name (marked as restored where that is taken). Locks the
 * target space; the archive's must be locked.
 * @throws common.not_found (its space is gone), spaces.archived, spaces.too_deep, spaces.no_room, locks.*
 */
export async function moveOutOfArchive(
  tx: Tx,
  item: AccessibleNode,
  name: string,
  to: FormerLocation,
): Promise<{ parentId: string; name: string }> {
  const target = await formerPlace(tx, item, to)
  if (target.space.archived) throw new AppError('spaces.archived')
  if (target.space.kind === 'archive' || !target.node.isFolder) throw new AppError('spaces.target_not_folder')
  requireOpenFolder(tx, target)
  const reason = await folderDepthRefusal(tx.db, item, target)
  if (reason) throw new AppError(reason)
  const free = await nameForRestored(tx, target, { name, isFolder: item.node.isFolder })
  await moveNodes(tx, target, [{ item, name: free }])
  return { parentId: target.node.id, name: free }
}

async function formerPlace(
  tx: Tx,
  item: AccessibleNode,
  { parentId, spaceId, place }: FormerLocation,
): Promise<AccessibleNode> {
  const { enterpriseId } = item.node
  const read = async () => {
    const found = await locateNodes(tx, [parentId, spaceId], enterpriseId)
    const there = found.get(parentId)
    // a folder that was archived later cannot take the item back
    const parent = there?.space.kind === 'archive' ? undefined : there
    const top = parent ?? found.get(spaceId)
    if (!top) throw new AppError('common.not_found')
    return { parent, top }
  }
  const { parent, top } = await readUnderSpaceLock(tx, read, ({ top }) => [top.space.id])
  return parent ?? ensureFolderPath(tx, top, place)
}

/** Moves items of the archive where only a purge finds them. */
export const removeArchivedForGood = (tx: Tx, items: readonly AccessibleNode[]): Promise<void> =>
  deleteNodesIntoBin(tx, items)
