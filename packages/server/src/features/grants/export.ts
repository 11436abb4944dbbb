import { grantReportExport } from '@cabinet/contract/grants'
import type { GrantReportQuery } from '@cabinet/contract/grants.report'
import { fileRightNames, includesRight } from '@cabinet/contract/rights'
import type { Ctx } from '../../kernel/ctx.ts'
import { type HttpExchange, type replySentMarker, streamRoute } from '../../kernel/room.ts'
import { sendSheetDownload } from '../../kernel/sheets/index.ts'
import { recordJournalLine } from '../journal/index.ts'
import { listReportedGrants } from './report.store.ts'
import { grantReportScopeOf, withReportNames } from './report.usecases.ts'

/** Rows per read. */
const PORTION = 1000
/** Maximum rows of one sheet. */
const MOST = 100_000

const heads = {
  zh: [
    '名称',
    '位置',
    '空间',
    '成员',
    '类型',
    '包含下级',
    '权限',
    '人数',
    '到期时间',
    '已到期',
    '授权人',
    '授权时间',
  ],
  en: [
    'Name',
    'Location',
    'Space',
    'Shared with',
    'Type',
    'Includes sub-departments',
    'Permissions',
    'People',
    'Expires',
    'Expired',
    'Authorized by',
    'Authorized',
  ],
} as const

async function* rowsOf(ctx: Ctx, query: GrantReportQuery): AsyncGenerator<string[]> {
  const report = grantReportScopeOf(ctx, query)
  for (let offset = 0; offset < MOST; offset += PORTION) {
    const { rows } = await listReportedGrants(ctx.db, report, { limit: PORTION, offset })
    for (const row of await withReportNames(ctx, rows))
      yield [
        row.nodeName,
        row.position,
        row.spaceName,
        row.name,
        row.kind,
        row.below ? '1' : '',
        fileRightNames.filter((right) => includesRight(row.rights, right)).join(' '),
        String(row.people),
        row.expiresAt?.toISOString() ?? '',
        row.ended ? '1' : '',
        row.createdBy,
        row.createdAt.toISOString(),
      ]
    if (rows.length < PORTION) return
  }
}

/** Exports the grants of the report as a spreadsheet. */
async function exportGrants(
  ctx: Ctx,
  query: GrantReportQuery,
  { reply }: HttpExchange,
): Promise<typeof replySentMarker> {
  await ctx.together((tx) =>
    recordJournalLine(tx, { action: 'spaces.exportGrants', after: { show: query.show } }),
  )
  const sheet = { name: 'Permission report', header: [...heads[query.language]], rows: rowsOf(ctx, query) }
  return sendSheetDownload(reply, 'grants', query.format, sheet)
}

export const grantReportStreams = [streamRoute(grantReportExport, exportGrants)]
