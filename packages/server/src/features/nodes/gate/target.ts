import type { FileRight } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccessibleNode } from '../access/index.ts'
import { lockedItemRefusal } from '../locks/index.ts'
import { lockSpaceOfNode } from '../tree/index.ts'
import { requireNode } from './gate.ts'

/** A folder as requests name it: `parentId`, else the root of `spaceId`, else the root of the actor's own space. */
export interface FolderReference {
  spaceId?: string | undefined
  parentId?: string | undefined
}

export const folderIdOfReference = (ctx: Ctx, { spaceId, parentId }: FolderReference): string =>
  parentId ?? spaceId ?? ctx.actor.userId

/**
 * Returns the folder that something goes into, when the actor holds the right there.
 * @throws common.not_found, common.no_permission, spaces.target_not_folder
 */
export async function requireTargetFolder(
  ctx: Ctx,
  ref: FolderReference,
  ...rights: FileRight[]
): Promise<AccessibleNode> {
  const id = folderIdOfReference(ctx, ref)
  const target = await requireNode(ctx, id, ...rights)
  if (!target.node.isFolder) throw new AppError('spaces.target_not_folder')
  return target
}

/**
 * Returns the target folder inside a change, with its space locked first, so that the answer stays true until
 * the transaction ends. Also throws `locks.<kind>` where another user holds the folder or one above.
 */
export async function lockTargetFolder(
  tx: Tx,
  ref: FolderReference,
  ...rights: FileRight[]
): Promise<AccessibleNode> {
  const locked = new Set<string | null>()
  for (;;) {
    // queried together: the folder is read once its space is locked
    const [space, target] = await Promise.all([
      lockSpaceOfNode(tx.db, folderIdOfReference(tx, ref)),
      requireTargetFolder(tx, ref, ...rights),
    ])
    locked.add(space)
    // the space may be new, or the folder may have moved to another space while the lock was awaited
    if (!locked.has(target.space.id)) continue
    requireOpenFolder(tx, target)
    return target
  }
}

/**
 * Requires that no lock on the folder or above it forbids adding: a locked file does not close its folder.
 * @throws `locks.<kind>`
 */
export function requireOpenFolder(tx: Tx, { node, ancestors }: AccessibleNode): void {
  const reason = lockedItemRefusal(
    [...ancestors, node].flatMap((link) => link.locks),
    tx.actorId,
  )
  if (reason) throw new AppError(reason)
}
