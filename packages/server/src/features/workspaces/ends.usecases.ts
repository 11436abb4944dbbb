import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { workspaceEndpoints } from '@cabinet/contract/workspaces'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { findUserById } from '../users/index.ts'
import { deleteWorkspaceMembers, upsertWorkspaceMembers } from './members.store.ts'
import { notifyWorkspaceMembers } from './members.usecases.ts'
import { rightsOfMemberRole } from './workspaces.rules.ts'
import { updateWorkspaceSpace } from './workspaces.store.ts'
import { lockedWorkspace, presentWorkspaceAnew } from './workspaces.ts'

/** Makes another user the owner. The former owner becomes a manager. */
export const handOverWorkspace = (
  ctx: Ctx,
  { id, userId }: EndpointInput<typeof workspaceEndpoints.handOver>,
): Promise<EndpointReply<typeof workspaceEndpoints.handOver>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'owns', ['active', 'archived'])
    const heir = await findUserById(tx.db, userId)
    if (heir?.enterprise_id !== tx.actor.enterpriseId || heir.disabled_at)
      throw new AppError('workspaces.member_unknown')
    if (userId === row.leaderId) return presentWorkspaceAnew(tx, id)
    await updateWorkspaceSpace(tx, id, { leader_id: userId })
    await deleteWorkspaceMembers(tx, id, [userId])
    if (row.leaderId)
      await upsertWorkspaceMembers(tx, id, [
        { subject: row.leaderId, rights: rightsOfMemberRole(row.kind, 'manager') },
      ])
    await recordJournalLine(tx, {
      action: 'workspaces.handOver',
      spaceId: id,
      before: { ownerId: row.leaderId },
      after: { ownerId: userId },
    })
    await notifyWorkspaceMembers(tx, id)
    return presentWorkspaceAnew(tx, id)
  })
