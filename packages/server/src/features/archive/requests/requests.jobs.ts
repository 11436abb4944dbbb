import { archiveEvents } from '@cabinet/contract/archive.events'
import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { pushMessage } from '../../../kernel/push/message.ts'
import { job } from '../../../kernel/room.ts'
import { findAuthorisersOf } from '../../grants/index.ts'
import { locateNodes } from '../../nodes/index.ts'
import { notifyByPreference } from '../../profiles/index.ts'
import { userNamesOf } from '../../users/index.ts'
import type { ArchiveTables } from '../archive.table.ts'
import { findArchiveRecords } from '../records/index.ts'

/** Notifies administrators of the category of an open request. */
export const notifyKeepersJob = job({
  name: 'archive.tell-keepers',
  async run(ctx: Ctx, { requestId }: { requestId: string }) {
    const request = await ctx.db
      .withTables<ArchiveTables>()
      .selectFrom('archive_requests')
      .selectAll()
      .where('id', '=', requestId)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    if (!request) return
    const row = firstOf(await findArchiveRecords(ctx.db, request.enterprise_id, [request.record_id]))
    const place = (await locateNodes(ctx, [row.category_id], request.enterprise_id)).get(row.category_id)
    if (!place) return
    const told = await findAuthorisersOf(ctx, place, request.user_id)
    const who = (await userNamesOf(ctx.db, [request.user_id])).get(request.user_id)?.name ?? ''
    await ctx.together((tx) =>
      notifyByPreference(tx, told, {
        kind: 'approval',
        nodeId: row.category_id,
        message: pushMessage(archiveEvents.requested, {
          level: 0,
          textKey: `archivePush.${request.kind}_asked`,
          payload: { who, title: row.title },
        }),
      }),
    )
  },
})
