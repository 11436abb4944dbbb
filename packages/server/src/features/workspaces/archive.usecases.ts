import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { workspaceEndpoints } from '@cabinet/contract/workspaces'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { notifyWorkspaceMembers } from './members.usecases.ts'
import { isWorkspaceNameTaken, updateRootDeleted, updateWorkspaceSpace } from './workspaces.store.ts'
import { lockedWorkspace, presentWorkspaceAnew } from './workspaces.ts'

/** Makes a space read-only, or reactivates it. */
export const archiveWorkspace = (
  ctx: Ctx,
  { id, archived }: EndpointInput<typeof workspaceEndpoints.archive>,
): Promise<EndpointReply<typeof workspaceEndpoints.archive>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'owns', ['active', 'archived'])
    if (archived !== (row.archivedAt !== null)) {
      await updateWorkspaceSpace(tx, id, { archived_at: archived ? tx.now() : null })
      await recordJournalLine(tx, {
        action: archived ? 'workspaces.archive' : 'workspaces.reopen',
        spaceId: id,
        before: { name: row.name },
      })
      await notifyWorkspaceMembers(tx, id)
    }
    return presentWorkspaceAnew(tx, id)
  })

/** Restores a deleted space as it was. @throws workspaces.name_taken where another has its name by now */
export const restoreWorkspace = (
  ctx: Ctx,
  { id }: EndpointInput<typeof workspaceEndpoints.restore>,
): Promise<EndpointReply<typeof workspaceEndpoints.restore>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'owns', ['deleted'])
    if (await isWorkspaceNameTaken(tx.db, row, row.name, tx.actor.enterpriseId))
      throw new AppError('workspaces.name_taken')
    await updateWorkspaceSpace(tx, id, { deleted_at: null })
    await updateRootDeleted(tx, id, null)
    await recordJournalLine(tx, { action: 'workspaces.restore', spaceId: id, after: { name: row.name } })
    await notifyWorkspaceMembers(tx, id)
    return presentWorkspaceAnew(tx, id)
  })
