import { Readable } from 'node:stream'
import { wopiProtocolLimits } from '@cabinet/contract/editing.wopi'
import { generateId } from '../../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../../kernel/ctx.ts'
import { AppError } from '../../../../kernel/errors.ts'
import {
  type ContentReference,
  contentBlobKey,
  contentHashOf,
  createContentHash,
  type IncomingContent,
  isSmallContent,
  preventSweep,
  storeContent,
} from '../../../contents/index.ts'
import { readBodyIntoMemory, requireUploadable, uploadLimitsOf } from '../../../uploads/index.ts'
import { WopiRefusal } from './refusal.ts'
import type { WopiVisit } from './visit.ts'

/**
 * Receives the body of a call, streamed into the store unless it is small. The rules of uploads apply.
 * @throws uploads.*, common.too_large, 400 for a body shorter than announced
 */
export async function receiveWopiBody(visit: WopiVisit, name: string): Promise<IncomingContent> {
  const { ctx, exchange, header } = visit
  const limits = uploadLimitsOf(ctx)
  const most = Math.min(limits.singleFileMax || Number.POSITIVE_INFINITY, wopiProtocolLimits.saved)
  const announced = /^\d{1,15}$/.test(header('content-length')) ? Number(header('content-length')) : null
  if (announced !== null && announced > most) throw new AppError('common.too_large')
  const body = exchange.request.raw
  const incoming =
    announced !== null && isSmallContent(announced)
      ? await inMemory(body, most)
      : await intoStore(ctx, body, { announced, most })
  try {
    // a document server begins a new document with an empty file
    if (incoming.size > 0) requireUploadable({ name, path: '', size: incoming.size }, limits)
    return incoming
  } catch (error) {
    await discardReceivedBody(ctx, incoming)
    throw error
  }
}

async function inMemory(body: Readable, most: number): Promise<IncomingContent> {
  const bytes = await readBodyIntoMemory(body, most)
  return { hash: contentHashOf(bytes), size: bytes.length, bytes }
}

async function intoStore(
  ctx: Ctx,
  body: Readable,
  { announced, most }: { announced: number | null; most: number },
): Promise<IncomingContent> {
  const id = generateId()
  const key = contentBlobKey({ enterprise_id: ctx.actor.enterpriseId, id })
  const hash = createContentHash()
  async function* heard() {
    for await (const piece of body as AsyncIterable<Buffer>) {
      hash.update(piece)
      if (hash.position > most) throw new AppError('common.too_large')
      yield piece
    }
  }
  try {
    await ctx.blobs.write(key, Readable.from(heard()), announced ?? undefined, most)
  } catch (error) {
    await ctx.blobs.remove(key).catch(() => undefined)
    throw announced !== null && hash.position < announced ? new WopiRefusal(400) : error
  }
  return { hash: hash.id(), size: hash.position, id, finished: true }
}

/**
 * Turns the body into a content that versions may reference. A concurrent sweep may have removed it as an
 * orphan.
 */
export async function storeReceivedBody(tx: Tx, incoming: IncomingContent): Promise<ContentReference> {
  await preventSweep(tx)
  if ('id' in incoming) {
    const key = contentBlobKey({ enterprise_id: tx.actor.enterpriseId, id: incoming.id })
    if ((await tx.blobs.size(key)) !== incoming.size) throw new AppError('common.failed')
  }
  return storeContent(tx, incoming)
}

/** Deletes a received body that was not used. */
export async function discardReceivedBody({ blobs, actor }: Ctx, incoming: IncomingContent): Promise<void> {
  if ('id' in incoming)
    await blobs
      .remove(contentBlobKey({ enterprise_id: actor.enterpriseId, id: incoming.id }))
      .catch(() => undefined)
}

/** Returns the bytes of a received body. */
export async function readReceivedBody({ blobs, actor }: Ctx, incoming: IncomingContent): Promise<Buffer> {
  if (!('id' in incoming)) return incoming.bytes
  const pieces: Buffer[] = []
  const key = contentBlobKey({ enterprise_id: actor.enterpriseId, id: incoming.id })
  for await (const piece of await blobs.read(key)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/**
 * Stores a request body and passes it to `work`, with what `examine` found in it; forgets it if `work` does not use it.
 */
export async function withReceivedBody<T, Finding>(
  visit: WopiVisit,
  name: string,
  work: (tx: Tx, kept: ContentReference, finding: Finding | null) => Promise<T>,
  examine: (incoming: IncomingContent) => Promise<Finding | null> = async () => null,
): Promise<T> {
  const incoming = await receiveWopiBody(visit, name)
  try {
    const finding = await examine(incoming)
    return await visit.ctx.together(async (tx) => work(tx, await storeReceivedBody(tx, incoming), finding))
  } catch (error) {
    await discardReceivedBody(visit.ctx, incoming)
    throw error
  }
}
