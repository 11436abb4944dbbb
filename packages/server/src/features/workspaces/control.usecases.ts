import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { workspaceEndpoints } from '@cabinet/contract/workspaces'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { type AccessibleNode, findAccessibleNode, implicitRole, lockSpaceTrees } from '../nodes/index.ts'
import { notifyWorkspaceMembers } from './members.usecases.ts'
import { updateWorkspaceSpace } from './workspaces.store.ts'

/** Returns the space of a department that the actor administers. */
async function openDepartment(ctx: Ctx, id: string): Promise<AccessibleNode> {
  const space = await findAccessibleNode(ctx, id)
  if (space?.space.kind !== 'department' || space.node.parentId !== null)
    throw new AppError('common.not_found')
  if (implicitRole(ctx.actor, space.space) !== 'administrator') throw new AppError('common.no_permission')
  return space
}

/** Returns whether users of a department see only their own documents. */
export async function showDocumentControl(
  ctx: Ctx,
  { id }: EndpointInput<typeof workspaceEndpoints.control>,
): Promise<EndpointReply<typeof workspaceEndpoints.control>> {
  return { open: (await openDepartment(ctx, id)).space.ownOnly }
}

/** Switches document control of a department on or off. */
export async function saveDocumentControl(
  ctx: Ctx,
  { id, open }: EndpointInput<typeof workspaceEndpoints.saveControl>,
): Promise<EndpointReply<typeof workspaceEndpoints.saveControl>> {
  await openDepartment(ctx, id)
  return ctx.together(async (tx) => {
    await lockSpaceTrees(tx.db, [id])
    const { space } = await openDepartment(tx, id)
    if (space.ownOnly !== open) {
      await updateWorkspaceSpace(tx, id, { own_only: open })
      await recordJournalLine(tx, {
        action: 'workspaces.documentControl',
        spaceId: id,
        before: { open: space.ownOnly },
        after: { open },
      })
      await notifyWorkspaceMembers(tx, id)
    }
    return { open }
  })
}
