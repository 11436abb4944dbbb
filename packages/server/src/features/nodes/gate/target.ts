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
 * The folder that something goes into, when the actor holds the right there.
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
 * The same inside a change: the folder's space is locked first, so what is answered stays true until the end.
 * Throws `locks.<kind>` too, where the folder or one above is held by somebody else.
 */
export async function lockTargetFolder(
  tx: Tx,
  ref: FolderReference,
  ...rights: FileRight[]
): Promise<AccessibleNode> {
  const locked = new Set<string | null>()
  for (;;) {
    // asked together: the folder is read once its space is locked
    const [space, target] = await Promise.all([
      lockSpaceOfNode(tx.db, folderIdOfReference(tx, ref)),
      requireTargetFolder(tx, ref, ...rights),
    ])
    locked.add(space)
    // it may be new, or have moved to another space while we waited for the lock
    if (!locked.has(target.space.id)) continue
    requireOpenFolder(tx, target)
    return target
  }
}

/**
 * Adding to a folder asks only upwards: a locked file does not close the folder that it lies in.
 * @throws `locks.<kind>`
 */
export function requireOpenFolder(tx: Tx, { node, ancestors }: AccessibleNode): void {
  const reason = lockedItemRefusal(
    [...ancestors, node].flatMap((link) => link.locks),
    tx.actorId,
  )
  if (reason) throw new AppError(reason)
}
