import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { workspaceApi } from '@cabinet/contract/workspaces'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { job } from '../../kernel/room.ts'
import { record } from '../journal/index.ts'
import { getSettings } from '../settings/index.ts'
import { findUser } from '../users/index.ts'
import { dropEmpty, findEnded, isEmpty, purgeSpace } from './ends.store.ts'
import { dropMembers, findAudience, upsertMembers } from './members.store.ts'
import { tellMembers } from './members.usecases.ts'
import { rightsOfRole } from './workspaces.rules.ts'
import { nameTaken, updateRootDeleted, updateSpace } from './workspaces.store.ts'
import { lockedWorkspace, shownAnew } from './workspaces.ts'

/** Makes a space read-only, or brings it back. */
export const archiveWorkspace = (
  ctx: Ctx,
  { id, archived }: Input<typeof workspaceApi.archive>,
): Promise<Reply<typeof workspaceApi.archive>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'owns', ['active', 'archived'])
    if (archived !== (row.archivedAt !== null)) {
      await updateSpace(tx, id, { archived_at: archived ? tx.now() : null })
      await record(tx, {
        action: archived ? 'workspaces.archive' : 'workspaces.reopen',
        spaceId: id,
        before: { name: row.name },
      })
      await tellMembers(tx, id)
    }
    return shownAnew(tx, id)
  })

/** Makes somebody else the owner. Who was it becomes a manager. */
export const handOverWorkspace = (
  ctx: Ctx,
  { id, userId }: Input<typeof workspaceApi.handOver>,
): Promise<Reply<typeof workspaceApi.handOver>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'owns', ['active', 'archived'])
    const heir = await findUser(tx.db, userId)
    if (heir?.enterprise_id !== tx.actor.enterpriseId || heir.disabled_at)
      throw new AppError('workspaces.member_unknown')
    if (userId === row.leaderId) return shownAnew(tx, id)
    await updateSpace(tx, id, { leader_id: userId })
    await dropMembers(tx, id, [userId])
    if (row.leaderId)
      await upsertMembers(tx, id, [{ subject: row.leaderId, rights: rightsOfRole(row.kind, 'manager') }])
    await record(tx, {
      action: 'workspaces.handOver',
      spaceId: id,
      before: { ownerId: row.leaderId },
      after: { ownerId: userId },
    })
    await tellMembers(tx, id)
    return shownAnew(tx, id)
  })

/** Deletes a space. One with something in it can be brought back as long as the bin keeps things. */
export async function removeWorkspace(
  ctx: Ctx,
  { id, name }: Input<typeof workspaceApi.remove>,
): Promise<undefined> {
  await ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'owns', ['active', 'archived'])
    const told = await findAudience(tx.db, id)
    const empty = await isEmpty(tx.db, id)
    if (empty) await dropEmpty(tx, id)
    else {
      if (name?.trim() !== row.name) throw new AppError('workspaces.name_differs')
      await updateSpace(tx, id, { deleted_at: tx.now() })
      await updateRootDeleted(tx, id, tx.now())
    }
    await record(tx, {
      action: 'workspaces.delete',
      spaceId: id,
      before: { kind: row.kind, name: row.name, ownerId: row.leaderId, files: row.files },
      after: { forEver: empty },
    })
    await tx.tell(told, { key: 'spaces', level: 4, textKey: '', payload: { spaceId: id } })
  })
}

/** Brings a deleted space back as it was. Throws workspaces.name_taken where another is called so by now. */
export const restoreWorkspace = (
  ctx: Ctx,
  { id }: Input<typeof workspaceApi.restore>,
): Promise<Reply<typeof workspaceApi.restore>> =>
  ctx.together(async (tx) => {
    const row = await lockedWorkspace(tx, id, 'owns', ['deleted'])
    if (await nameTaken(tx.db, row, row.name, tx.actor.enterpriseId))
      throw new AppError('workspaces.name_taken')
    await updateSpace(tx, id, { deleted_at: null })
    await updateRootDeleted(tx, id, null)
    await record(tx, { action: 'workspaces.restore', spaceId: id, after: { name: row.name } })
    await tellMembers(tx, id)
    return shownAnew(tx, id)
  })

const DAY = 24 * 3_600_000
const PORTION = 20

/** Takes deleted spaces away for ever once they have lain as long as the setting says. */
export const expireWorkspaces = job({
  name: 'workspaces.expire',
  cron: '11 * * * *',
  atOnce: 1,
  async run(ctx: Ctx) {
    const { recycleDays } = await getSettings(ctx.db)
    const before = new Date(ctx.now().getTime() - recycleDays * DAY)
    for (;;) {
      const ended = await findEnded(ctx.db, before, PORTION)
      if (ended.length === 0) return
      for (const id of ended)
        await ctx.together(async (tx) => {
          await purgeSpace(tx, id)
          await record(tx, { action: 'workspaces.expire', spaceId: id })
        })
    }
  },
})
