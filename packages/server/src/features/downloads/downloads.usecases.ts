import type { downloadFilesForm } from '@cabinet/contract/downloads.packages'
import type { z } from 'zod'
import { entryOf, firstOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type HttpExchange, replySentMarker } from '../../kernel/room.ts'
import { shareServerReads } from '../../kernel/shared-reads.ts'
import { contentBlobKey } from '../contents/index.ts'
import { type AccessibleNode, requireNodes } from '../nodes/index.ts'
import { contentOfVersion } from '../versions/index.ts'
import { type HandedOutContent, handOutContent } from '../watermark/index.ts'
import { contentDisposition, contentHeaders, mayAnswerRanges, strongEtagOf } from './headers.rules.ts'
import { packageZipContent, rememberFetching, requirePackage, sendSmallZip } from './packages/index.ts'
import { parseByteRanges } from './ranges.rules.ts'
import { sendContent } from './send-file.ts'
import { firstHeaderValue, sendHandedOut } from './send-out.ts'
import { recordSentFile } from './sent-lines.ts'
import { isReadInRanges, requireFileForPurpose, rightOfPurpose } from './tickets.usecases.ts'
import { type DownloadFileQuery, downloadVisitorOf } from './visitor.ts'

/** Ranges of one file that a session asks at once are judged together, by the request that came last. */
const shareHandOut = shareServerReads<{ file: AccessibleNode; out: HandedOutContent }>()

/**
 * Streams one version of a file, whole or in ranges, to users who may download it (or view it, by a view
 * ticket); watermarked if a rule applies.
 */
export async function streamOneFile(
  guest: Ctx,
  query: DownloadFileQuery,
  { request, reply }: HttpExchange,
): Promise<typeof replySentMarker> {
  const head = request.method === 'HEAD'
  const { ctx, purpose, version, first, moment } = await downloadVisitorOf(guest, query, head)
  if (purpose === 'package') return downPackage(ctx, query.fileId, { request, reply })
  const key = [ctx.actor.sessionId, query.fileId, query.ticket, purpose, version].join(' ')
  const { file, out } = await shareHandOut(ctx, key, async () => {
    const file = await requireFileForPurpose(ctx, query.fileId, purpose)
    const content = await contentOfVersion(ctx, query.fileId, version ?? file.node.version)
    return { file, out: await handOutContent(ctx, file, content, rightOfPurpose[purpose], moment) }
  })
  const shown = isReadInRanges(purpose)
  await sendHandedOut(ctx, { out, shown }, { request, reply }, async (begins) => {
    // one journal line per download, however many ranges it takes, and one per view
    if (shown ? first : begins)
      await recordSentFile(ctx, file, {
        purpose,
        version: version ?? file.node.version,
        isUnmarked: out.isUnmarked,
      })
  })
  return replySentMarker
}

/** Sends a finished package by its ticket, whole or in ranges. */
async function downPackage(
  ctx: Ctx,
  id: string,
  { request, reply }: HttpExchange,
): Promise<typeof replySentMarker> {
  const head = request.method === 'HEAD'
  const row = await requirePackage(ctx, id)
  const content = packageZipContent(row)
  if ((await ctx.blobs.size(contentBlobKey(content))) !== row.size) throw new AppError('packages.not_found')
  const etag = strongEtagOf(content.hash)
  const headers = {
    ...contentHeaders,
    etag,
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', row.name),
  }
  const { range, 'if-range': ifRange } = request.headers
  const ranges = mayAnswerRanges(firstHeaderValue(ifRange), etag)
    ? parseByteRanges(firstHeaderValue(range), content.size)
    : null
  if (!head) await rememberFetching(ctx, row)
  await sendContent(ctx, { content, ranges, headers, head, shown: false }, reply)
  return replySentMarker
}

/**
 * Streams the selection of the specification's form: one file unchanged, several or folders as a zip made on
 * the way. With a ticket only its own items are sent, whatever the form lists.
 */
export async function streamChosenFiles(
  guest: Ctx,
  { ids, ticket }: z.output<typeof downloadFilesForm>,
  exchange: HttpExchange,
): Promise<typeof replySentMarker> {
  const fileId = firstOf(ids)
  if (ticket !== undefined) {
    if (ids.length > 1) throw new AppError('downloads.ticket_ended')
    return streamOneFile(guest, { fileId, ticket }, exchange)
  }
  const { ctx } = await downloadVisitorOf(guest, { fileId }, false)
  const seen = await requireNodes(ctx, ids, 'download')
  if (seen.size === 1 && !entryOf(seen, fileId).node.isFolder)
    return streamOneFile(guest, { fileId }, exchange)
  return sendSmallZip(ctx, ids, exchange)
}
