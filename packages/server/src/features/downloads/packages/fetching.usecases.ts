import { type packageChunkQuery, packageHeaders } from '@cabinet/contract/downloads.packages'
import type { z } from 'zod'
import { pumpBlobToSocket } from '../../../kernel/blobs/index.ts'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { type HttpExchange, replySentMarker } from '../../../kernel/room.ts'
import { asApplicationError } from '../../../kernel/serve.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { contentHeaders, strongEtagOf } from '../headers.rules.ts'
import { isPackageBeingMade } from './packages.rules.ts'
import { type DownloadPackageRow, findPackageOfUser, markPackageFetched } from './packages.store.ts'
import { requirePackedItemRights } from './packed.ts'
import { packageZipKey } from './zip-key.ts'

const megabyte = 1024 ** 2

/**
 * Returns a finished package of the user, and checks the rights on all of its items again: a zip must not
 * outlive them. `goesOn`: a later chunk of the same fetch.
 * @throws packages.not_found, packages.not_ready, packages.rights_changed
 */
export async function requirePackage(ctx: Ctx, id: string, goesOn = false): Promise<DownloadPackageRow> {
  const row = await findPackageOfUser(ctx.db, id, ctx.actor.userId)
  if (!row || (row.expires_at && row.expires_at <= ctx.now())) throw new AppError('packages.not_found')
  if (row.status === 'failed')
    throw new AppError(row.reason === 'packages.rights_changed' ? row.reason : 'packages.failed')
  if (isPackageBeingMade(row.status)) throw new AppError('packages.not_ready')
  await requirePackedItemRights(ctx, row, goesOn)
  return row
}

/** Writes one journal line per fetch, however many chunks it takes. */
export async function rememberFetching(ctx: Ctx, row: DownloadPackageRow): Promise<void> {
  await ctx.together(async (tx) => {
    await markPackageFetched(tx.db, row.id, tx.now())
    await recordJournalLine(tx, {
      action: 'downloads.download',
      nodes: row.node_ids,
      after: { name: row.name },
    })
  })
}

/**
 * Sends one chunk of a finished package (specification): the total size in `x-file-size`, or the error in
 * `x-file-message` besides the refusal itself.
 */
export async function sendPackageChunk(
  ctx: Ctx,
  { id, index, chunkSize }: z.output<typeof packageChunkQuery>,
  { reply }: HttpExchange,
): Promise<typeof replySentMarker> {
  try {
    const row = await requirePackage(ctx, id, index > 0)
    const start = index * chunkSize * megabyte
    if (start >= row.size) throw new AppError('downloads.range_invalid')
    // checked before the headers: a missing zip must not look like an empty one
    if ((await ctx.blobs.size(packageZipKey(row))) !== row.size) throw new AppError('packages.not_found')
    if (index === 0) await rememberFetching(ctx, row)
    const end = Math.min(start + chunkSize * megabyte, row.size) - 1
    reply.hijack()
    reply.raw.writeHead(200, {
      ...contentHeaders,
      // the client sees that its chunks belong to one zip
      etag: strongEtagOf(row.run!),
      'content-type': 'application/octet-stream',
      'content-length': end - start + 1,
      [packageHeaders.size]: row.size,
    })
    if ((await pumpBlobToSocket(ctx.blobs, packageZipKey(row), { start, end }, reply.raw)) === 'sent')
      reply.raw.end()
    return replySentMarker
  } catch (error) {
    if (!reply.raw.headersSent)
      reply.header(packageHeaders.message, encodeURIComponent(asApplicationError(error).key))
    throw error
  }
}
