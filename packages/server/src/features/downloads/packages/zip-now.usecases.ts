import { pipeline } from 'node:stream/promises'
import { limits } from '@cabinet/contract/limits'
import { entryOf, firstOf } from '../../../kernel/certain.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type HttpExchange, replySentMarker } from '../../../kernel/room.ts'
import { recordJournalEvent } from '../../journal/index.ts'
import { requireNodes } from '../../nodes/index.ts'
import { unmarkedJournalLines } from '../../watermark/index.ts'
import { contentDisposition, contentHeaders } from '../headers.rules.ts'
import { packageNamesOf } from './naming.ts'
import { packageTotalsOf } from './packages.usecases.ts'
import { zipStreamOf } from './zip-of.ts'

/** Items of a zip that is streamed: more would keep the client waiting for its directory. */
const mostItems = 10_000

/**
 * Streams a small zip without creating a package; refuses selections that need one for their size. Files that
 * may not be downloaded are left out and named in the zip.
 * @throws common.not_found, common.no_permission, packages.too_large
 */
export async function sendSmallZip(
  ctx: Ctx,
  ids: readonly string[],
  { reply }: HttpExchange,
): Promise<typeof replySentMarker> {
  const wanted = [...new Set(ids)]
  const seen = await requireNodes(ctx, wanted, 'download')
  const chosen = wanted.map((id) => entryOf(seen, id))
  const { total, items } = packageTotalsOf(chosen)
  if (total > limits.packageFrom || items > mostItems) throw new AppError('packages.too_large')
  const first = firstOf(chosen)
  const { name, items: names } = await packageNamesOf(ctx, chosen)
  await recordJournalEvent(ctx, {
    action: 'downloads.download',
    nodes: wanted,
    spaceId: first.space.id,
    after: { name },
  })
  const zip = zipStreamOf(ctx, { ids: wanted, names }, async () => {})
  reply.hijack()
  reply.raw.writeHead(200, {
    ...contentHeaders,
    // its length is known only at the end, so it cannot be resumed
    'accept-ranges': 'none',
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', name),
  })
  await pipeline(zip.bytes, reply.raw).catch((error: NodeJS.ErrnoException) => {
    // a client that disconnects is no error; anything else leaves a broken download, never a short one
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') ctx.log.error({ err: error }, 'a zip broke off')
    reply.raw.destroy()
  })
  await recordJournalEvent(ctx, ...unmarkedJournalLines(zip.unmarked(), { name, spaceId: first.space.id }))
  return replySentMarker
}
