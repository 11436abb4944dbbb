import { buffer } from 'node:stream/consumers'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { limits } from '@cabinet/contract/limits'
import { fileTypeGroupOf } from '@cabinet/contract/previews'
import type {
  ArchivePreviewError,
  archiveEntryQuery,
  archivePreviewApi,
} from '@cabinet/contract/previews.archives'
import type { FileRight } from '@cabinet/contract/rights'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type HttpExchange, replySentMarker } from '../../../kernel/room.ts'
import { contentBlobKey, type StoredContent } from '../../contents/index.ts'
import { downloadVisitorOf, recordSentFile, sendHandedOut } from '../../downloads/index.ts'
import { type AccessibleNode, requireNode } from '../../nodes/index.ts'
import {
  contentOfRendition,
  makeRenditionNow,
  type RenditionRequest,
  renditionSourceOf,
} from '../../renditions/index.ts'
import { contentOfVersion } from '../../versions/index.ts'
import { planHandOut } from '../../watermark/index.ts'
import {
  archiveEntryFile,
  archiveEntryMaker,
  archiveEntryParameters,
  archiveListingFile,
  archiveListMaker,
  sealArchivePassword,
} from './archives.maker.ts'
import type { ArchiveTrouble } from './model.ts'
import type { ArchiveThreadOutcome } from './thread.ts'

/** Milliseconds that a request waits. */
const patience = 70_000

const errorOf: Record<ArchiveTrouble, ArchivePreviewError> = {
  locked: 'previews.archive_locked',
  wrong: 'previews.archive_password_wrong',
  damaged: 'previews.archive_damaged',
  too_much: 'previews.archive_too_much',
  too_large: 'previews.entry_too_large',
  missing: 'previews.entry_not_found',
}

interface Opened {
  reached: AccessibleNode
  content: StoredContent
  number: number
  /** Whether only names are listed, without properties of their entries. */
  namesOnly: boolean
  isUnmarked: boolean
}

/**
 * Returns an archive on which the actor may do this. Entries cannot be marked, so an archive under a
 * watermark is refused.
 */
async function archiveOf(
  ctx: Ctx,
  { fileId, version }: { fileId: string; version?: number | undefined },
  action: 'preview' | 'download' | 'print',
): Promise<Opened> {
  const rights: FileRight[] = action === 'preview' ? ['preview'] : ['preview', action]
  for (const right of rights) await requireNode(ctx, fileId, right)
  const reached = await requireNode(ctx, fileId, 'preview')
  const { node } = reached
  if (node.isFolder) throw new AppError('previews.not_supported')
  if (fileTypeGroupOf(node.suffix) !== 'archive') throw new AppError('previews.type_not_supported')
  const number = version ?? node.version
  const content = await contentOfVersion(ctx, fileId, number)
  if (content.size > limits.archivePreview) throw new AppError('previews.archive_too_large')
  const { form, isUnmarked } = await planHandOut(ctx, reached, content, action)
  return { reached, content, number, namesOnly: form === 'list', isUnmarked }
}

/** Returns a rendition's report about an archive. Throws its trouble. */
async function toldOf(
  ctx: Ctx,
  wanted: RenditionRequest,
): Promise<Exclude<ArchiveThreadOutcome, { trouble: ArchiveTrouble }>> {
  const file = await makeRenditionNow(ctx, wanted, archiveListingFile, patience)
  if (file === 'waiting') throw new AppError('renditions.waiting')
  if (file === 'none') throw new AppError('previews.archive_damaged')
  const text = await buffer(await ctx.blobs.read(contentBlobKey(contentOfRendition(file))))
  const told = JSON.parse(text.toString()) as ArchiveThreadOutcome
  if ('trouble' in told) throw new AppError(errorOf[told.trouble])
  return told
}

const wantedOf = ({ reached, content }: Opened, kind: string, parameters: string): RenditionRequest => ({
  content,
  kind,
  source: renditionSourceOf(reached.node.suffix),
  parameters,
})

/** A single packed file is named after its archive, without the extension. */
const stemOf = ({ name, suffix }: AccessibleNode['node']) =>
  name.slice(0, name.length - suffix.length) || name

/** Lists the entries of an archive. */
export async function listArchiveEntries(
  ctx: Ctx,
  asked: EndpointInput<typeof archivePreviewApi.entries>,
): Promise<EndpointReply<typeof archivePreviewApi.entries>> {
  const archive = await archiveOf(ctx, asked, 'preview')
  const parameters = archiveEntryParameters({
    number: null,
    sealed: sealArchivePassword(ctx, asked.password),
  })
  const told = await toldOf(ctx, wantedOf(archive, archiveListMaker.kind, parameters))
  if (!('listing' in told)) throw new AppError('previews.archive_damaged')
  const { entries, more } = told.listing
  return {
    entries: entries.map((one) => ({
      ...one,
      path: one.path === '' ? stemOf(archive.reached.node) : one.path,
      changedAt: one.changedAt && new Date(one.changedAt),
    })),
    more,
  }
}

/** Unpacks one file of an archive, and returns the key that fetches its bytes. */
export async function openArchiveEntry(
  ctx: Ctx,
  asked: EndpointInput<typeof archivePreviewApi.open>,
): Promise<EndpointReply<typeof archivePreviewApi.open>> {
  const archive = await archiveOf(ctx, asked, 'preview')
  const key = archiveEntryParameters({
    number: asked.number,
    sealed: sealArchivePassword(ctx, asked.password),
  })
  const { name, size } = await unpacked(ctx, archive, key)
  await remember(ctx, archive, 'view', name)
  return { key, name, size }
}

async function unpacked(ctx: Ctx, archive: Opened, key: string): Promise<{ name: string; size: number }> {
  if (archive.namesOnly) throw new AppError('previews.download_needed')
  const told = await toldOf(ctx, wantedOf(archive, archiveEntryMaker.kind, key))
  if (!('unpacked' in told)) throw new AppError('previews.entry_not_found')
  return { ...told.unpacked, name: told.unpacked.name || stemOf(archive.reached.node) }
}

const actionOf = { download: 'download', view: 'preview', print: 'print' } as const

/** Sends one file of an archive, whole or in ranges, to users with the same right on the archive. */
export async function sendArchiveEntry(
  guest: Ctx,
  query: z.output<typeof archiveEntryQuery>,
  exchange: HttpExchange,
): Promise<typeof replySentMarker> {
  const head = exchange.request.method === 'HEAD'
  const { ctx, purpose, version } = await downloadVisitorOf(guest, query, head)
  if (purpose === 'package') throw new AppError('downloads.ticket_ended')
  const archive = await archiveOf(ctx, { fileId: query.fileId, version }, actionOf[purpose])
  // a key without a number would name the list
  if (!/^\d/.test(query.key)) throw new AppError('previews.entry_not_found')
  const { name } = await unpacked(ctx, archive, query.key)
  const file = await makeRenditionNow(
    ctx,
    wantedOf(archive, archiveEntryMaker.kind, query.key),
    archiveEntryFile,
    patience,
  )
  if (file === 'waiting') throw new AppError('renditions.waiting')
  if (file === 'none') throw new AppError('previews.entry_not_found')
  const suffix = /.(\.[^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const out = { content: contentOfRendition(file), name, suffix }
  await sendHandedOut(ctx, { out, shown: purpose !== 'download' }, exchange, async (begins) => {
    if (purpose === 'download' && begins) await remember(ctx, archive, 'download', name)
  })
  return replySentMarker
}

const remember = (
  ctx: Ctx,
  { reached, number, isUnmarked }: Opened,
  purpose: 'view' | 'download',
  entry: string,
) => recordSentFile(ctx, reached, { purpose, version: number, entry, isUnmarked })
