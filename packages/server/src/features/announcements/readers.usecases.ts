import {
  type AnnouncementReadersQuery,
  type announcementEndpoints,
  announcementReadersExport,
} from '@cabinet/contract/announcements'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { type HttpExchange, type replySentMarker, streamRoute } from '../../kernel/room.ts'
import { sendSheetDownload } from '../../kernel/sheets/index.ts'
import { recordJournalLine } from '../journal/index.ts'
import { requireAnnouncement } from './announcements.usecases.ts'
import { type AudienceFilter, countAudience, pageOfAudience } from './audience.store.ts'

/** Lists whom an announcement is addressed to today, by name, and who has read and confirmed it. */
export async function listReaders(
  ctx: Ctx,
  { id, page, pageSize, search = '', state }: EndpointInput<typeof announcementEndpoints.readers>,
): Promise<EndpointReply<typeof announcementEndpoints.readers>> {
  const one = await requireAnnouncement(ctx, id)
  const filter = { search: search.trim(), state, at: ctx.now() }
  const [rows, counts] = await Promise.all([
    pageOfAudience(ctx.db, one, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countAudience(ctx.db, one, filter),
  ])
  return { rows, ...counts }
}

/** Rows per read, and the most of one sheet. */
const PORTION = 1000
const MOST = 100_000

const heads = {
  zh: ['姓名', '账号', '部门', '阅读时间', '确认时间'],
  en: ['Name', 'Account', 'Department', 'Read', 'Confirmed'],
} as const

/** Exports who has read an announcement as a spreadsheet. */
async function exportReaders(
  ctx: Ctx,
  { id, state, search = '', language, format }: AnnouncementReadersQuery,
  { reply }: HttpExchange,
): Promise<typeof replySentMarker> {
  const one = await requireAnnouncement(ctx, id)
  await ctx.together((tx) => recordJournalLine(tx, { action: 'announcements.export_readers', after: { id } }))
  const filter: AudienceFilter = { search: search.trim(), state, at: ctx.now() }
  async function* rows(): AsyncGenerator<string[]> {
    for (let offset = 0; offset < MOST; offset += PORTION) {
      const page = await pageOfAudience(ctx.db, one, filter, { limit: PORTION, offset })
      for (const { name, account, organisationName, readAt, confirmedAt } of page)
        yield [name, account, organisationName, readAt?.toISOString() ?? '', confirmedAt?.toISOString() ?? '']
      if (page.length < PORTION) return
    }
  }
  const sheet = { name: 'Readers', header: [...heads[language]], rows: rows() }
  return sendSheetDownload(reply, 'announcement-readers', format, sheet)
}

export const readerStreams = [streamRoute(announcementReadersExport, exportReaders)]
