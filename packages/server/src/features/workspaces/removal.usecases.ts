import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { workspaceEndpoints } from '@cabinet/contract/workspaces'
import { workspaceEvents } from '@cabinet/contract/workspaces.events'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { job } from '../../kernel/room.ts'
import { recordJournalLine } from '../journal/index.ts'
import { getSettingValues } from '../settings/index.ts'
import { deleteEmptySpace, findEndedSpaces, isSpaceEmpty, purgeDeletedSpace } from './ends.store.ts'
import { findSpaceAudience } from './members.store.ts'
import { updateRootDeleted, updateWorkspaceSpace } from './workspaces.store.ts'
import { lockedWorkspace } from './workspaces.ts'

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
