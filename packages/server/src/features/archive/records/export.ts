import { archiveIndexExport } from '@cabinet/contract/archive'
import type { ArchiveRecord } from '@cabinet/contract/archive.records'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'
import { type HttpExchange, type replySentMarker, streamRoute } from '../../../kernel/room.ts'
import { sendSheetDownload } from '../../../kernel/sheets/index.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { archiveViewerOf, presentRecords } from './eyes.ts'
import { archiveListFilter } from './list.usecases.ts'
import { pageOfArchiveRecords } from './records.store.ts'

type Query = z.output<typeof archiveIndexExport.query>

/** Rows per read, and maximum rows of one sheet. */
const PORTION = 500
const MOST = 100_000

const heads = {
  zh: [
    '档号',
    '题名',
    '名称',
    '原位置',
    '类目',
    '归档人',
    '归档时间',
    '保管期限',
    '到期时间',
    '状态',
    '大小',
    '文件数',
    '备注',
  ],
  en: [
    'Archive no.',
    'Title',
    'Name',
    'Original location',
    'Category',
    'Archived by',
    'Archived',
    'Retention',
    'Expires',
    'Status',
    'Bytes',
    'Files',
    'Note',
  ],
} as const

const states = {
  zh: {
    archived: '已归档',
    borrowed: '借阅中',
    due: '已到期',
    proposed: '待销毁确认',
    held: '已冻结',
    returned: '已取回',
    destroyed: '已销毁',
  },
  en: {
    archived: 'Archived',
    borrowed: 'Borrowed',
    due: 'Due',
    proposed: 'Awaiting destruction',
    held: 'On hold',
    returned: 'Restored',
    destroyed: 'Destroyed',
  },
} as const

async function* rowsOf(ctx: Ctx, query: Query): AsyncGenerator<string[]> {
  const view = await archiveViewerOf(ctx)
  const wanted = archiveListFilter(view, query)
  for (let offset = 0; offset < MOST; offset += PORTION) {
    const page = { sort: 'code' as const, descending: true, limit: PORTION, offset }
    const rows = await pageOfArchiveRecords(ctx.db, wanted, page)
    for (const one of await presentRecords(ctx, view, rows)) yield cellsOf(one, query.language)
    if (rows.length < PORTION) return
  }
}

const cellsOf = (one: ArchiveRecord, language: Query['language']): string[] => [
  one.code,
  one.title,
  one.name,
  one.position,
  one.categoryName,
  one.archivedBy,
  one.archivedAt.toISOString(),
  one.className,
  one.expiresAt?.toISOString() ?? '',
  states[language][one.state],
  String(one.size),
  String(one.files),
  one.note,
]

/** Exports the index of the archive, as far as the actor may see it. */
async function exportIndex(ctx: Ctx, query: Query, { reply }: HttpExchange): Promise<typeof replySentMarker> {
  await ctx.together((tx) => recordJournalLine(tx, { action: 'archive.export', after: { view: query.view } }))
  const sheet = {
    name: 'Archive',
    header: [...heads[query.language]],
    widths: [16, 32, 32, 40, 24, 14, 24, 16, 24, 14, 14, 10, 40],
    rows: rowsOf(ctx, query),
  }
  return sendSheetDownload(reply, 'archive', 'xlsx', sheet)
}

export const archiveRecordStreams = [streamRoute(archiveIndexExport, exportIndex)]
