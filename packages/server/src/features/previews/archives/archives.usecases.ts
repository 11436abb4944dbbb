import { buffer } from 'node:stream/consumers'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { limits } from '@cabinet/contract/limits'
import { typeGroup } from '@cabinet/contract/previews'
import type {
  ArchivePreviewError,
  archiveEntryQuery,
  archivePreviewApi,
} from '@cabinet/contract/previews.archives'
import type { Right } from '@cabinet/contract/rights'
import type { z } from 'zod'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type Exchange, sent } from '../../../kernel/room.ts'
import { sendOut, visitorOf } from '../../downloads/index.ts'
import { record } from '../../journal/index.ts'
import { type Reached, requireNode } from '../../nodes/index.ts'
import { contentOfFile, renditionNow, sourceOf, type Wanted } from '../../renditions/index.ts'
import { blobKey, type Content, contentOf } from '../../versions/index.ts'
import { planOf } from '../../watermark/index.ts'
import { archiveEntry, archiveList, entryFile, parametersOf, sealed, toldFile } from './archives.maker.ts'
import type { Trouble } from './model.ts'
import type { Outcome } from './thread.ts'

/** Milliseconds that a request waits. */
const patience = 70_000

const errorOf: Record<Trouble, ArchivePreviewError> = {
  locked: 'previews.archive_locked',
  wrong: 'previews.archive_password_wrong',
  damaged: 'previews.archive_damaged',
  too_much: 'previews.archive_too_much',
  too_large: 'previews.entry_too_large',
  missing: 'previews.entry_not_found',
}

interface Opened {
  reached: Reached
  content: Content
  number: number
  /** The names in it alone, nothing of what bears them. */
  namesOnly: boolean
}

/**
 * An archive that the actor may do this with. What lies in it goes out as the archive does: it bears no mark, so where
 * a watermark is for it nothing of it is given.
 */
async function archiveOf(
  ctx: Ctx,
  { fileId, version }: { fileId: string; version?: number | undefined },
  action: 'preview' | 'download' | 'print',
): Promise<Opened> {
  const rights: Right[] = action === 'preview' ? ['preview'] : ['preview', action]
  for (const right of rights) await requireNode(ctx, fileId, right)
  const reached = await requireNode(ctx, fileId, 'preview')
  const { node } = reached
  if (node.isFolder) throw new AppError('previews.not_supported')
  if (typeGroup(node.suffix) !== 'archive') throw new AppError('previews.type_not_supported')
  const number = version ?? node.version
  const content = await contentOf(ctx, fileId, number)
  if (content.size > limits.archivePreview) throw new AppError('previews.archive_too_large')
  const { form } = await planOf(ctx, reached, content, action)
  return { reached, content, number, namesOnly: form === 'list' }
}

/** What a rendition tells of an archive. Throws its trouble. */
async function toldOf(ctx: Ctx, wanted: Wanted): Promise<Exclude<Outcome, { trouble: Trouble }>> {
  const file = await renditionNow(ctx, wanted, toldFile, patience)
  if (file === 'waiting') throw new AppError('renditions.waiting')
  if (file === 'none') throw new AppError('previews.archive_damaged')
  const text = await buffer(await ctx.blobs.read(blobKey(contentOfFile(file))))
  const told = JSON.parse(text.toString()) as Outcome
  if ('trouble' in told) throw new AppError(errorOf[told.trouble])
  return told
}

const wantedOf = ({ reached, content }: Opened, kind: string, parameters: string): Wanted => ({
  content,
  kind,
  source: sourceOf(reached.node.suffix),
  parameters,
})

/** What was packed alone is called as its archive, without the ending. */
const stemOf = ({ name, suffix }: Reached['node']) => name.slice(0, name.length - suffix.length) || name

/** What lies in an archive. */
export async function listEntries(
  ctx: Ctx,
  asked: Input<typeof archivePreviewApi.entries>,
): Promise<Reply<typeof archivePreviewApi.entries>> {
  const archive = await archiveOf(ctx, asked, 'preview')
  const parameters = parametersOf({ number: null, sealed: sealed(ctx, asked.password) })
  const told = await toldOf(ctx, wantedOf(archive, archiveList.kind, parameters))
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

/** Unpacks one file of an archive, and answers by which key its bytes are fetched. */
export async function openEntry(
  ctx: Ctx,
  asked: Input<typeof archivePreviewApi.open>,
): Promise<Reply<typeof archivePreviewApi.open>> {
  const archive = await archiveOf(ctx, asked, 'preview')
  const key = parametersOf({ number: asked.number, sealed: sealed(ctx, asked.password) })
  const { name, size } = await unpacked(ctx, archive, key)
  await remember(ctx, archive, 'view', name)
  return { key, name, size }
}

async function unpacked(ctx: Ctx, archive: Opened, key: string): Promise<{ name: string; size: number }> {
  if (archive.namesOnly) throw new AppError('previews.download_needed')
  const told = await toldOf(ctx, wantedOf(archive, archiveEntry.kind, key))
  if (!('unpacked' in told)) throw new AppError('previews.entry_not_found')
  return { ...told.unpacked, name: told.unpacked.name || stemOf(archive.reached.node) }
}

const actionOf = { download: 'download', view: 'preview', print: 'print' } as const

/** Sends one file of an archive, whole or in ranges, to whoever may do so with the archive. */
export async function sendEntry(
  guest: Ctx,
  query: z.output<typeof archiveEntryQuery>,
  exchange: Exchange,
): Promise<typeof sent> {
  const head = exchange.request.method === 'HEAD'
  const { ctx, purpose, version } = await visitorOf(guest, query, head)
  if (purpose === 'package') throw new AppError('downloads.ticket_ended')
  const archive = await archiveOf(ctx, { fileId: query.fileId, version }, actionOf[purpose])
  // without a number it would be the list
  if (!/^\d/.test(query.key)) throw new AppError('previews.entry_not_found')
  const { name } = await unpacked(ctx, archive, query.key)
  const file = await renditionNow(ctx, wantedOf(archive, archiveEntry.kind, query.key), entryFile, patience)
  if (file === 'waiting') throw new AppError('renditions.waiting')
  if (file === 'none') throw new AppError('previews.entry_not_found')
  const suffix = /.(\.[^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const out = { content: contentOfFile(file), name, suffix }
  await sendOut(ctx, { out, shown: purpose !== 'download' }, exchange, async (begins) => {
    if (purpose === 'download' && begins) await remember(ctx, archive, 'download', name)
  })
  return sent
}

const remember = (ctx: Ctx, { reached, number }: Opened, what: 'view' | 'download', entry: string) =>
  ctx.together((tx) =>
    record(tx, {
      action: `downloads.${what}`,
      spaceId: reached.space.id,
      nodes: [reached.node.id],
      after: { name: reached.node.name, version: number, entry },
    }),
  )
