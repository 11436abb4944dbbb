import type { downFilesForm } from '@cabinet/contract/downloads.packages'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Exchange, sent } from '../../kernel/room.ts'
import { recordEvent } from '../journal/index.ts'
import { type Reached, requireRights } from '../nodes/index.ts'
import { blobKey, contentOf } from '../versions/index.ts'
import { handOut } from '../watermark/index.ts'
import { contentHeaders, dispositionOf, etagOf, mayRange } from './headers.rules.ts'
import { rememberFetching, requirePackage, sendZip, zipContent } from './packages/index.ts'
import { rangesOf } from './ranges.rules.ts'
import { sendFile } from './send-file.ts'
import { header, sendOut } from './send-out.ts'
import { actionOf, isShown, type Purpose, requireFile } from './tickets.usecases.ts'
import { type DownFileQuery, visitorOf } from './visitor.ts'

/**
 * Streams one version of a file, whole or in ranges, to who may download it (or view it, by a view ticket); what a
 * watermark is for goes out marked.
 */
export async function downFile(
  guest: Ctx,
  query: DownFileQuery,
  { request, reply }: Exchange,
): Promise<typeof sent> {
  const head = request.method === 'HEAD'
  const { ctx, purpose, version, first, moment } = await visitorOf(guest, query, head)
  if (purpose === 'package') return downPackage(ctx, query.fileId, { request, reply })
  const file = await requireFile(ctx, query.fileId, purpose)
  const content = await contentOf(ctx, query.fileId, version ?? file.node.version)
  const out = await handOut(ctx, file, content, actionOf[purpose], moment)
  const shown = isShown(purpose)
  await sendOut(ctx, { out, shown }, { request, reply }, async (begins) => {
    // one line for a download however many pieces it is fetched in, and one for a view
    if (shown ? first : begins) await remember(ctx, file, purpose, version)
  })
  return sent
}

/** A finished package by its ticket, whole or in ranges. */
async function downPackage(ctx: Ctx, id: string, { request, reply }: Exchange): Promise<typeof sent> {
  const head = request.method === 'HEAD'
  const row = await requirePackage(ctx, id)
  const content = zipContent(row)
  if ((await ctx.blobs.size(blobKey(content))) !== row.size) throw new AppError('packages.not_found')
  const etag = etagOf(content.hash)
  const headers = {
    ...contentHeaders,
    etag,
    'content-type': 'application/zip',
    'content-disposition': dispositionOf('attachment', row.name),
  }
  const { range, 'if-range': ifRange } = request.headers
  const ranges = mayRange(header(ifRange), etag) ? rangesOf(header(range), content.size) : null
  if (!head) await rememberFetching(ctx, row)
  await sendFile(ctx, { content, ranges, headers, head, shown: false }, reply)
  return sent
}

/**
 * The specification's form: one file as it is, several or folders as a zip made on the way. With a ticket only what
 * it was given for is sent, whatever else the form says.
 */
export async function downFiles(
  guest: Ctx,
  { ids, ticket }: z.output<typeof downFilesForm>,
  exchange: Exchange,
): Promise<typeof sent> {
  const [fileId] = ids
  if (ticket !== undefined) {
    if (ids.length > 1) throw new AppError('downloads.ticket_ended')
    return downFile(guest, { fileId: fileId!, ticket }, exchange)
  }
  const { ctx } = await visitorOf(guest, { fileId: fileId! }, false)
  const seen = await requireRights(ctx, ids, 'download')
  if (seen.size === 1 && !seen.get(fileId!)!.node.isFolder)
    return downFile(guest, { fileId: fileId! }, exchange)
  return sendZip(ctx, ids, exchange)
}

const remember = (ctx: Ctx, { node, space }: Reached, purpose: Purpose, version: number | undefined) =>
  recordEvent(ctx, {
    action: `downloads.${purpose}`,
    spaceId: space.id,
    nodes: [node.id],
    after: { name: node.name, version: version ?? node.version },
  })
