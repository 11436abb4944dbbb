import { certificateSheet } from '@cabinet/contract/archive.requests'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'
import { type HttpExchange, type replySentMarker, streamRoute } from '../../../kernel/room.ts'
import { sendSheetDownload } from '../../../kernel/sheets/index.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { showCertificate } from './destruction.usecases.ts'

type Certificate = Awaited<ReturnType<typeof showCertificate>>

const heads = {
  zh: [
    '证明编号',
    '说明',
    '提出人',
    '提出时间',
    '确认人',
    '确认时间',
    '档号',
    '题名',
    '原位置',
    '大小',
    '文件数',
    '保管期限',
    '归档时间',
    '到期时间',
    '校验值',
  ],
  en: [
    'Certificate no.',
    'Reason',
    'Proposed by',
    'Proposed',
    'Confirmed by',
    'Confirmed',
    'Archive no.',
    'Title',
    'Original location',
    'Bytes',
    'Files',
    'Retention',
    'Archived',
    'Expired',
    'Checksum',
  ],
} as const

/** Returns complete lines, so that each is meaningful on its own. */
const linesOf = ({ records, ...one }: Certificate): string[][] =>
  records.map((row) => [
    one.code,
    one.words,
    one.proposedBy,
    one.proposedAt.toISOString(),
    one.decidedBy,
    one.decidedAt?.toISOString() ?? '',
    row.code,
    row.title,
    row.position,
    String(row.size),
    String(row.files),
    row.className,
    row.archivedAt.toISOString(),
    row.expiresAt?.toISOString() ?? '',
    row.digest,
  ])

/** Exports the certificate for administrators of the destroyed records. @throws archive.not_found */
async function exportCertificate(
  ctx: Ctx,
  { id, language }: z.output<typeof certificateSheet.query>,
  { reply }: HttpExchange,
): Promise<typeof replySentMarker> {
  const certificate = await showCertificate(ctx, { id })
  await ctx.together((tx) => recordJournalLine(tx, { action: 'archive.exportCertificate', after: { id } }))
  const sheet = {
    name: 'Certificate',
    header: [...heads[language]],
    widths: [16, 32, 14, 24, 14, 24, 16, 32, 40, 14, 10, 16, 24, 24, 68],
    rows: linesOf(certificate),
  }
  return sendSheetDownload(reply, 'certificate', 'xlsx', sheet)
}

export const requestStreams = [streamRoute(certificateSheet, exportCertificate)]
