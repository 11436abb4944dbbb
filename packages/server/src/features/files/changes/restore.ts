import type { ErrorKey } from '@cabinet/contract/errors'
import { limits } from '@cabinet/contract/limits'
import { includesRight } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import {
  type DeletedItem,
  findDeletedItems,
  removeDeletionRow,
  updateRestored,
} from '../../nodes/deletions/index.ts'
import { reachedAsBefore } from '../../nodes/gate/index.ts'
import {
  type AccessibleNode,
  accessibleNodes,
  findAccessibleNode,
  findChildNamed,
  implicitRole,
  lockSpaceTrees,
  lockTargetFolder,
  nameWithMark,
  requireNode,
} from '../../nodes/index.ts'
import { findFolderHeight, totalsChangeBy, updateFolderTotals } from '../../nodes/tree/index.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { findUserById } from '../../users/index.ts'
import { ensureFolderPaths } from './folders.ts'

/** An item in a bin, and why the actor may restore it: only a deleter's rights at the target are checked. */
export interface RestorableItem {
  deleted: DeletedItem
  as: 'standing' | 'manager' | 'deleter'
}

/**
 * Returns those of these items that lie in a bin open to the actor: of the own space, of a space that the
 * actor manages, or deleted by the actor. Locks their spaces and that of the target folder.
 */
export async function lockRestorableItems(
  tx: Tx,
  ids: readonly string[],
  parentId?: string,
): Promise<Map<string, RestorableItem>> {
  const spaceIds = (await findDeletedItems(tx.db, ids)).map((one) => one.spaceId)
  const target = parentId && (await findAccessibleNode(tx, parentId))
  await lockSpaceTrees(tx.db, target ? [...spaceIds, target.space.id] : spaceIds)
  const roots = await accessibleNodes(tx, spaceIds)
  const binned = new Map<string, RestorableItem>()
  for (const deleted of await findDeletedItems(tx.db, ids)) {
    const as = claimOn(tx, roots.get(deleted.spaceId), deleted)
    if (as) binned.set(deleted.id, { deleted, as })
  }
  return binned
}

/**
 * Returns those of these items that lie in a bin open to the actor and that the actor saw at their old place.
 */
export async function findItemsInOwnBins(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, AccessibleNode>> {
  const deleted = await findDeletedItems(ctx.db, ids)
  if (deleted.length === 0) return new Map()
  const roots = await accessibleNodes(
    ctx,
    deleted.map((one) => one.spaceId),
  )
  const own = deleted.filter((one) => claimOn(ctx, roots.get(one.spaceId), one))
  return reachedAsBefore(
    ctx,
    own.map(({ id }) => id),
  )
}

function claimOn(
  { actor }: Ctx,
  root: AccessibleNode | undefined,
  { deletedBy }: DeletedItem,
): RestorableItem['as'] | null {
  if (root && implicitRole(actor, root.space)) return 'standing'
  if (root && mayManageBin(root)) return 'manager'
  return deletedBy === actor.userId ? 'deleter' : null
}

/**
 * Returns whether the actor manages the bin of a shared space, which takes the right to authorise others
 * there.
 */
export const mayManageBin = ({ node, space, rights }: AccessibleNode): boolean =>
  node.parentId === null &&
  space.kind !== 'personal' &&
  space.kind !== 'archive' &&
  includesRight(rights, 'authorise')

export type RestoreOutcome = { name: string; parentId: string } | { reason: ErrorKey }

/**
 * Restores a deleted item to its old place, or into a folder. A refusal leaves no partial change and does not
 * end the transaction.
 */
export async function restoreDeleted(
  tx: Tx,
  { deleted, as }: RestorableItem,
  parentId?: string,
): Promise<RestoreOutcome> {
  await sql`savepoint restoring`.execute(tx.db)
  try {
    const target = parentId ? await chosenPlace(tx, deleted, parentId) : await formerPlace(tx, deleted)
    // the rights on a chosen folder have been checked already
    if (as === 'deleter' && !includesRight(target.rights, deleted.isFolder ? 'new' : 'upload'))
      throw new AppError('common.no_permission')
    return { name: await restoreIntoFolder(tx, target, deleted), parentId: target.node.id }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint restoring`.execute(tx.db)
    return { reason: error.key }
  }
}

async function chosenPlace(tx: Tx, deleted: DeletedItem, parentId: string): Promise<AccessibleNode> {
  const target = await lockTargetFolder(tx, { parentId }, deleted.isFolder ? 'new' : 'upload')
  const height = deleted.totals ? await findFolderHeight(tx.db, deleted.id) : 0
  if (deleted.isFolder && target.ancestors.length + 1 + height > limits.depth)
    throw new AppError('spaces.too_deep')
  return target
}

/** Returns its old folder or, where that is gone, one made again on the same path in its space. */
async function formerPlace(tx: Tx, deleted: DeletedItem): Promise<AccessibleNode> {
  const parent = await findAccessibleNode(tx, deleted.parentId)
  if (parent?.space.id === deleted.spaceId) return parent
  const root = await requireNode(tx, deleted.spaceId)
  const path = deleted.place.join('/')
  if (path !== '' && !includesRight(root.rights, 'new')) throw new AppError('common.no_permission')
  const id = (await ensureFolderPaths(tx, root, [path])).get(path)!
  return requireNode(tx, id)
}

/**
 * Restores a deleted item, with everything below it, into a folder; returns its name there. Both spaces must
 * be locked.
 */
export async function restoreIntoFolder(
  tx: Tx,
  target: AccessibleNode,
  deleted: DeletedItem,
): Promise<string> {
  if (target.space.archived) throw new AppError('spaces.archived')
  const name = await nameForRestored(tx, target, deleted)
  await updateRestored(tx, { id: deleted.id, parentId: target.node.id, name })
  await removeDeletionRow(tx, deleted.id)
  await updateFolderTotals(tx.db, [totalsChangeBy(target.node.id, deleted, 1)])
  if (!deleted.charged) await chargeQuota(tx, target.space.ownerId, deleted.kept)
  else if (deleted.ownerId !== target.space.ownerId) {
    await chargeQuota(tx, target.space.ownerId, deleted.kept)
    await chargeQuota(tx, deleted.ownerId, -deleted.kept)
  }
  return name
}

/** Returns the item's own name, or one marked as restored in the actor's language. */
export async function nameForRestored(
  tx: Tx,
  target: AccessibleNode,
  { name, isFolder }: Pick<DeletedItem, 'name' | 'isFolder'>,
): Promise<string> {
  if (!(await findChildNamed(tx.db, target.node.id, name))) return name
  const { language } = (await findUserById(tx.db, tx.actor.userId)) ?? {}
  for (let number = 1; ; number++) {
    const count = number === 1 ? '' : ` ${number}`
    const candidate = nameWithMark(
      name,
      isFolder,
      language === 'en' ? ` (restored${count})` : `（已还原${count}）`,
    )
    if (!(await findChildNamed(tx.db, target.node.id, candidate))) return candidate
  }
}
