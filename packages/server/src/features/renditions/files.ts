import { pump } from '../../kernel/blobs/index.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Exchange, sent } from '../../kernel/room.ts'
import { askRenditions, keyOf, type Wanted } from './ask.usecases.ts'
import { dropRendition, findFile, type RenditionFile } from './renditions.store.ts'

/** Where all blobs of renditions begin; a content's key begins with an enterprise. */
export const blobsBegin = 'renditions/'

/** The blob of one file. */
export const keyOfFile = (file: Pick<RenditionFile, 'rendition_id' | 'name'> & { enterprise_id: string }) =>
  `${blobsBegin}${file.enterprise_id}/${file.rendition_id}/${file.name}`

/** What is made from people's files never runs here either, and is asked for again so that a lost right counts at once. */
const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-cache',
} as const

/**
 * Sends one file of a rendition. Asks for no rights. What is not there yet is made meanwhile.
 * @throws renditions.waiting, renditions.none
 */
export async function sendRendition(
  ctx: Ctx,
  wanted: Wanted,
  name: string,
  { request, reply }: Exchange,
): Promise<typeof sent> {
  const file = await findFile(ctx.db, keyOf(wanted), name)
  if (!file) return refuse(ctx, wanted)
  const etag = `"${file.rendition_id}-${name}"`
  if (request.headers['if-none-match'] === etag) {
    reply.hijack()
    reply.raw.writeHead(304, { ...headers, etag }).end()
    return sent
  }
  const key = keyOfFile(file)
  if ((await ctx.blobs.size(key)) !== file.size) {
    // backups leave out what can be made again
    await dropRendition(ctx.db, file.rendition_id)
    return refuse(ctx, wanted)
  }
  reply.hijack()
  reply.raw.writeHead(200, { ...headers, etag, 'content-type': file.type, 'content-length': file.size })
  if (request.method === 'HEAD') reply.raw.end()
  else if ((await pump(ctx.blobs, key, undefined, reply.raw)) === 'sent') reply.raw.end()
  return sent
}

async function refuse(ctx: Ctx, wanted: Wanted): Promise<never> {
  const [answer] = await askRenditions(ctx, [wanted], { now: true })
  throw new AppError(answer === 'none' ? 'renditions.none' : 'renditions.waiting')
}
