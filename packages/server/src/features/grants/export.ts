import { type ReportQuery, reportSheet } from '@cabinet/contract/grants'
import { holds, rightNames } from '@cabinet/contract/rights'
import type { Ctx } from '../../kernel/ctx.ts'
import { type Exchange, type sent, stream } from '../../kernel/room.ts'
import { sendSheet } from '../../kernel/sheets/index.ts'
import { record } from '../journal/index.ts'
import { listReported } from './report.store.ts'
import { reportOf, withNames } from './report.usecases.ts'

/** Rows read at once. */
const PORTION = 1000
/** Rows of one sheet. */
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

async function* rowsOf(ctx: Ctx, query: ReportQuery): AsyncGenerator<string[]> {
  const report = reportOf(ctx, query)
  for (let offset = 0; offset < MOST; offset += PORTION) {
    const { rows } = await listReported(ctx.db, report, { limit: PORTION, offset })
    for (const row of await withNames(ctx, rows))
      yield [
        row.nodeName,
        row.position,
        row.spaceName,
        row.name,
        row.kind,
        row.below ? '1' : '',
        rightNames.filter((right) => holds(row.rights, right)).join(' '),
        String(row.people),
        row.expiresAt?.toISOString() ?? '',
        row.ended ? '1' : '',
        row.createdBy,
        row.createdAt.toISOString(),
      ]
    if (rows.length < PORTION) return
  }
}

/** The grants of the report as a spreadsheet. */
async function exportGrants(ctx: Ctx, query: ReportQuery, { reply }: Exchange): Promise<typeof sent> {
  await ctx.together((tx) => record(tx, { action: 'spaces.exportGrants', after: { show: query.show } }))
  const sheet = { name: 'Permission report', header: [...heads[query.language]], rows: rowsOf(ctx, query) }
  return sendSheet(reply, 'grants', query.format, sheet)
}

export const grantStreams = [stream({ ...reportSheet, run: exportGrants })]
