import type { Readable } from 'node:stream'
import type { FileItem } from '@cabinet/contract/nodes'
import type { ChunkReply } from '@cabinet/contract/uploads'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { presentItems } from '../files/index.ts'
import { chunksIn, hasChunk } from './bitmap.ts'
import type { Challenge } from './challenge.rules.ts'
import { chunkBuffer, receiveBody } from './chunk-body.ts'
import { linkKnown } from './instant.usecases.ts'
import { findReceiving, forget, type Receiving, receivingOf } from './receiving.ts'
import {
  type ChunkQuery,
  endIfLost,
  requireCut,
  requireNumbers,
  sessionFor,
  sessionKey,
} from './session.usecases.ts'
import { claimChunk, dropClaim, findDone, findOpen } from './sessions.store.ts'
import { lengthOf, offsetOf } from './uploads.rules.ts'

/** How long an upload that became a file answers late chunks and lost replies as it did then. */
const lateMs = 10 * 60_000
/** A claim this old counts no more: the store gives up on a put before (`putMs`), a client after. */
const claimMs = 25_000
/** A claim of a server whose connection is gone counts a little longer, as connections may break and come back. */
const deadClaimMs = 3_000
/** Numbers that a chunk's own reply lists; a longer list stands in the reply to a chunk test alone. */
const listed = 100

/** What the server has of this file already. Opens the session, asks for proof, and links content that is proven. */
export async function testChunk(ctx: Ctx, query: ChunkQuery): Promise<ChunkReply> {
  requireNumbers(query)
  if (query.proof) {
    const done = await findDone(ctx.db, sessionKey(ctx, query), new Date(ctx.now().getTime() - lateMs))
    if (done?.proof === query.proof && done.file_id) return finished(ctx, query, done.file_id, true)
  }
  const session = await sessionFor(ctx, query)
  if (session.nonce && query.proof) {
    const fileId = await linkKnown(ctx, session, { proof: query.proof, merge: query.merge ?? false })
    if (fileId) return finished(ctx, query, fileId, true)
  }
  const receiving = receivingOf(ctx, session)
  // what is held but not written down yet counts too: this process has it
  if (receiving.left() === 0) await receiving.save(ctx)
  const asked = session.nonce !== null && !query.proof && receiving.left() > 0
  return {
    ...replyOf(receiving, query, chunksIn(receiving.held)),
    ...(asked && { challenge: { nonce: session.nonce!, ranges: session.ranges as Challenge['ranges'] } }),
  }
}

/** Takes one chunk. Again is success, and changes nothing. */
export async function takeChunk(
  ctx: Ctx,
  query: ChunkQuery,
  { body, sha256 }: { body: Readable; sha256: string | undefined },
): Promise<ChunkReply> {
  requireNumbers(query)
  const key = sessionKey(ctx, query)
  const cached = findReceiving(ctx, key)
  if (!cached && !(await findOpen(ctx.db, key))) {
    const done = await findDone(ctx.db, key, new Date(ctx.now().getTime() - lateMs))
    if (done)
      return {
        skipUpload: false,
        uploaded: [query.chunkNumber],
        needMerge: true,
        merge: query.merge ?? false,
      }
  }
  const receiving = cached ?? receivingOf(ctx, await sessionFor(ctx, query))
  requireCut(receiving.geometry, query)
  await takeOnce(ctx, receiving, query.chunkNumber, { body, sha256 })
  // the object store has it for good, and other servers must know; a disk is synced now and then
  if (receiving.left() === 0 || ctx.blobs.kind === 's3') await receiving.save(ctx)
  else receiving.saveSoon(ctx)
  const held = receiving.geometry.chunks <= listed ? chunksIn(receiving.held) : [query.chunkNumber]
  return replyOf(receiving, query, held)
}

interface Sent {
  body: Readable
  sha256: string | undefined
}

/** Of several requests with the same chunk one writes it; the others wait and are content, or try in turn. */
async function takeOnce(ctx: Ctx, receiving: Receiving, chunk: number, sent: Sent): Promise<void> {
  for (;;) {
    if (hasChunk(receiving.held, chunk)) return
    const coming = receiving.coming.get(chunk)
    if (!coming) break
    await coming.catch(() => {})
  }
  const work = put(ctx, receiving, chunk, sent)
  receiving.coming.set(chunk, work)
  try {
    await work
  } finally {
    receiving.coming.delete(chunk)
  }
}

async function put(ctx: Ctx, receiving: Receiving, chunk: number, { body, sha256 }: Sent): Promise<void> {
  const { geometry, stageKey } = receiving
  const { stage, kind } = ctx.blobs
  const length = lengthOf(geometry, chunk)
  const offset = offsetOf(geometry, chunk)
  await receiving.open(ctx).catch((error) => endIfLost(ctx, receiving.session, error))
  const lease = await chunkBuffer(kind === 's3')
  let kept = false
  let claimed = false
  let there = false
  // claimed only once its bytes are here, so that a slow line keeps no other server waiting
  const write = async (at: number, bytes: Buffer) => {
    if (kind === 's3' && !claimed && !there) {
      claimed = await claim(ctx, receiving, chunk)
      there = !claimed
    }
    if (!there) await stage.put(stageKey, offset + at, bytes)
  }
  try {
    await receiveBody(body, {
      length,
      sha256,
      buffer: lease.buffer,
      checkFirst: kind === 's3' && length <= lease.buffer.length,
      write,
    })
    if (there) return
    receiving.hold(chunk)
    kept = length <= lease.buffer.length
    receiving.hash.offer(chunk, kept ? lease : null)
  } catch (error) {
    if (claimed) await dropClaim(ctx.db, receiving.session.id, chunk)
    return await endIfLost(ctx, receiving.session, error)
  } finally {
    if (!kept) lease.release()
  }
}

/** Between servers the database says who puts a chunk. False where it is there already. */
async function claim(ctx: Ctx, receiving: Receiving, chunk: number): Promise<boolean> {
  const at = ctx.now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  const oldest = { dead: before(deadClaimMs), any: before(claimMs) }
  const mine = await claimChunk(ctx.db, receiving.session.id, chunk, at, oldest)
  const session = await findOpen(ctx.db, receiving.session.key)
  if (session?.id !== receiving.session.id) {
    forget(ctx, receiving)
    throw new AppError('uploads.session_ended')
  }
  receiving.learn(session.received)
  if (hasChunk(receiving.held, chunk)) return false
  if (!mine) throw new AppError('uploads.chunk_busy')
  return true
}

const replyOf = (receiving: Receiving, query: ChunkQuery, uploaded: number[]): ChunkReply => ({
  skipUpload: false,
  uploaded,
  needMerge: receiving.left() === 0,
  merge: query.merge ?? false,
})

export async function finished(
  ctx: Ctx,
  query: ChunkQuery,
  fileId: string,
  skipUpload: boolean,
): Promise<ChunkReply> {
  const [file] = await presentItems(ctx, [fileId])
  return finishedAs(query, file, skipUpload)
}

export const finishedAs = (
  query: ChunkQuery,
  file: FileItem | undefined,
  skipUpload: boolean,
): ChunkReply => ({ skipUpload, uploaded: [], needMerge: false, merge: query.merge ?? false, file })
