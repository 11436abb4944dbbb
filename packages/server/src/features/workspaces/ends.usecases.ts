import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { workspaceEvents } from '@cabinet/contract/workspaces.events'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { job } from '../../kernel/room.ts'
import { recordJournalLine } from '../journal/index.ts'
import { getSettingValues } from '../settings/index.ts'
import { findUserById } from '../users/index.ts'
import { deleteEmptySpace, findEndedSpaces, isSpaceEmpty, purgeDeletedSpace } from './ends.store.ts'
import { deleteWorkspaceMembers, findSpaceAudience, upsertWorkspaceMembers } from './members.store.ts'
import { notifyWorkspaceMembers } from './members.usecases.ts'
import { rightsOfMemberRole } from './workspaces.rules.ts'
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

/** Deletes a space. One with content can be restored within the retention time of the bin. */
export async function removeWorkspace(
  ctx: Ctx,
  { id, name }: EndpointInput<typeof workspaceEndpoints.remove>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'owns', ['active', 'archived'])
    const told = await findSpaceAudience(tx.db, id)
    const empty = await isSpaceEmpty(tx.db, id)
    if (empty) await deleteEmptySpace(tx, id)
    else {
      if (name?.trim() !== row.name) throw new AppError('workspaces.name_differs')
      await updateWorkspaceSpace(tx, id, { deleted_at: tx.now() })
      await updateRootDeleted(tx, id, tx.now())
    }
    await recordJournalLine(tx, {
      action: 'workspaces.delete',
      spaceId: id,
      before: { kind: row.kind, name: row.name, ownerId: row.leaderId, files: row.files },
      after: { forEver: empty },
    })
    await tx.tell(told, pushMessage(workspaceEvents.changed, { payload: { spaceId: id } }))
  })
}

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

const DAY = 24 * 3_600_000
const PORTION = 20

/** Purges deleted spaces after the retention time of the setting. */
export const expireWorkspaces = job({
  name: 'workspaces.expire',
  cron: '11 * * * *',
  atOnce: 1,
  async run(ctx: Ctx) {
    const { recycleDays } = await getSettingValues(ctx.db)
    const before = new Date(ctx.now().getTime() - recycleDays * DAY)
    for (;;) {
      const ended = await findEndedSpaces(ctx.db, before, PORTION)
      if (ended.length === 0) return
      for (const id of ended)
        await ctx.together(async (tx) => {
          await purgeDeletedSpace(tx, id)
          await recordJournalLine(tx, { action: 'workspaces.expire', spaceId: id })
        })
    }
  },
})
