import { pumpBlobToSocket } from '../../kernel/blobs/index.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type HttpExchange, replySentMarker } from '../../kernel/room.ts'
import { type RenditionRequest, renditionKeyOf, requestRenditions } from './ask.usecases.ts'
import { deleteRendition, findRenditionFile, type RenditionFileRow } from './renditions.store.ts'

/** Prefix of all rendition blobs; a content's key begins with an enterprise. */
export const renditionBlobPrefix = 'renditions/'

/** Returns the blob key of one file. */
export const renditionBlobKey = (
  file: Pick<RenditionFileRow, 'rendition_id' | 'name'> & { enterprise_id: string },
) => `${renditionBlobPrefix}${file.enterprise_id}/${file.rendition_id}/${file.name}`

/**
 * Renditions of users' files never run on this origin, and are revalidated so that a revoked right counts at
 * once.
 */
const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-cache',
} as const

/**
 * Sends one file of a rendition, without checking rights. Requests a missing rendition.
 * @throws renditions.waiting, renditions.none
 */
export async function sendRenditionFile(
  ctx: Ctx,
  wanted: RenditionRequest,
  name: string,
  { request, reply }: HttpExchange,
): Promise<typeof replySentMarker> {
  const file = await findRenditionFile(ctx.db, renditionKeyOf(wanted), name)
  if (!file) return refuse(ctx, wanted)
  const etag = `"${file.rendition_id}-${name}"`
  if (request.headers['if-none-match'] === etag) {
    reply.hijack()
    reply.raw.writeHead(304, { ...headers, etag }).end()
    return replySentMarker
  }
  const key = renditionBlobKey(file)
  if ((await ctx.blobs.size(key)) !== file.size) {
    // backups leave out what can be made again
    await deleteRendition(ctx.db, file.rendition_id)
    return refuse(ctx, wanted)
  }
  reply.hijack()
  reply.raw.writeHead(200, { ...headers, etag, 'content-type': file.type, 'content-length': file.size })
  if (request.method === 'HEAD') reply.raw.end()
  else if ((await pumpBlobToSocket(ctx.blobs, key, undefined, reply.raw)) === 'sent') reply.raw.end()
  return replySentMarker
}

async function refuse(ctx: Ctx, wanted: RenditionRequest): Promise<never> {
  const [answer] = await requestRenditions(ctx, [wanted], { now: true })
  throw new AppError(answer === 'none' ? 'renditions.none' : 'renditions.waiting')
}
