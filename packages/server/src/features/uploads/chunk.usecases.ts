import type { Readable } from 'node:stream'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { UploadChunkReply } from '@cabinet/contract/uploads'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { presentVisibleItems } from '../files/index.ts'
import { chunkNumbersIn, hasChunkInBitmap } from './bitmap.ts'
import type { UploadChallenge } from './challenge.rules.ts'
import { leaseChunkBuffer, receiveChunkBody } from './chunk-body.ts'
import { linkKnownContent } from './instant.usecases.ts'
import {
  findReceivingUpload,
  forgetReceivingUpload,
  type ReceivingUpload,
  receivingUploadOf,
} from './receiving.ts'
import {
  endSessionIfBytesLost,
  endUploadSession,
  requireChunkLayout,
  requireNumbers,
  type UploadChunkInput,
  uploadSessionFor,
  uploadSessionKey,
} from './session.usecases.ts'
import { claimUploadChunk, findFinishedUpload, findOpenUpload, releaseChunkClaim } from './sessions.store.ts'
import { chunkLengthOf, chunkOffsetOf, clashRuleOf, endsUpload } from './uploads.rules.ts'

/** Time for which a finished upload answers late chunks and repeated requests as before. */
const lateMs = 10 * 60_000
/** Age at which a claim expires: the store gives up on a put earlier (`putMs`), a client later. */
const claimMs = 25_000
/** A claim of a disconnected server lasts a little longer, since it may reconnect. */
const deadClaimMs = 3_000
/** Chunk numbers in the reply to a chunk; only the reply to a chunk test may list more. */
const listed = 100

/**
 * Returns the chunks already stored for this file. Opens the session, requires proof of possession, and links
 * proven content.
 */
export async function testUploadChunk(ctx: Ctx, query: UploadChunkInput): Promise<UploadChunkReply> {
  requireNumbers(query)
  if (query.proof) {
    const done = await findFinishedUpload(
      ctx.db,
      uploadSessionKey(ctx, query),
      new Date(ctx.now().getTime() - lateMs),
    )
    if (done?.proof === query.proof && done.file_id) return finishUploadedFile(ctx, query, done.file_id, true)
  }
  const session = await uploadSessionFor(ctx, query)
  if (session.nonce && query.proof) {
    const clash = clashRuleOf(query)
    const fileId = await linkKnownContent(ctx, session, { proof: query.proof, clash }).catch(
      async (error) => {
        if (error instanceof AppError && endsUpload(error, clash)) await endUploadSession(ctx, session.id)
        throw error
      },
    )
    if (fileId) return finishUploadedFile(ctx, query, fileId, true)
  }
  const receiving = receivingUploadOf(ctx, session)
  // chunks held but not saved yet count too: this process has them
  if (receiving.left() === 0) await receiving.save(ctx)
  const nonce = query.proof || receiving.left() === 0 ? null : session.nonce
  return {
    ...replyOf(receiving, query, chunkNumbersIn(receiving.held)),
    ...(nonce !== null && {
      challenge: { nonce, ranges: session.ranges as UploadChallenge['ranges'] },
    }),
  }
}

/** Receives one chunk. Repeating it succeeds and changes nothing. */
export async function receiveUploadChunk(
  ctx: Ctx,
  query: UploadChunkInput,
  { body, sha256 }: { body: Readable; sha256: string | undefined },
): Promise<UploadChunkReply> {
  requireNumbers(query)
  const key = uploadSessionKey(ctx, query)
  const cached = findReceivingUpload(ctx, key)
  if (!cached && !(await findOpenUpload(ctx.db, key))) {
    const done = await findFinishedUpload(ctx.db, key, new Date(ctx.now().getTime() - lateMs))
    if (done)
      return {
        skipUpload: false,
        uploaded: [query.chunkNumber],
        needMerge: true,
        merge: query.merge ?? false,
      }
    // one that was cancelled: a late chunk must not open another session
    if (query.sessionId) throw new AppError('uploads.session_ended')
  }
  const receiving = cached ?? receivingUploadOf(ctx, await uploadSessionFor(ctx, query))
  if (query.sessionId && query.sessionId !== receiving.session.id) throw new AppError('uploads.session_ended')
  requireChunkLayout(receiving.geometry, query)
  await takeOnce(ctx, receiving, query.chunkNumber, { body, sha256 })
  // the object store has the chunk durably, and other servers must know; a disk is synced now and then
  if (receiving.left() === 0 || ctx.blobs.kind === 's3') await receiving.save(ctx)
  else receiving.saveSoon(ctx)
  const held = receiving.geometry.chunks <= listed ? chunkNumbersIn(receiving.held) : [query.chunkNumber]
  return replyOf(receiving, query, held)
}

interface Sent {
  body: Readable
  sha256: string | undefined
}

/** One of several requests with the same chunk writes it; the others wait and succeed, or try in turn. */
async function takeOnce(ctx: Ctx, receiving: ReceivingUpload, chunk: number, sent: Sent): Promise<void> {
  for (;;) {
    if (hasChunkInBitmap(receiving.held, chunk)) return
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

async function put(
  ctx: Ctx,
  receiving: ReceivingUpload,
  chunk: number,
  { body, sha256 }: Sent,
): Promise<void> {
  const { geometry, stageKey } = receiving
  const { stage, kind } = ctx.blobs
  const length = chunkLengthOf(geometry, chunk)
  const offset = chunkOffsetOf(geometry, chunk)
  await receiving.open(ctx).catch((error) => endSessionIfBytesLost(ctx, receiving.session, error))
  const lease = await leaseChunkBuffer(kind === 's3')
  let kept = false
  let claimed = false
  let there = false
  // Claim the chunk after its body arrived: a slow client must not block another server.
  const write = async (at: number, bytes: Buffer) => {
    if (kind === 's3' && !claimed && !there) {
      claimed = await claim(ctx, receiving, chunk)
      there = !claimed
    }
    if (!there) await stage.put(stageKey, offset + at, bytes)
  }
  try {
    await receiveChunkBody(body, {
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
    if (claimed) await releaseChunkClaim(ctx.db, receiving.session.id, chunk)
    return await endSessionIfBytesLost(ctx, receiving.session, error)
  } finally {
    if (!kept) lease.release()
  }
}

/** Claims a chunk in the database, so that one server puts it. False if it is present already. */
async function claim(ctx: Ctx, receiving: ReceivingUpload, chunk: number): Promise<boolean> {
  const at = ctx.now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  const oldest = { dead: before(deadClaimMs), any: before(claimMs) }
  const mine = await claimUploadChunk(ctx.db, receiving.session.id, chunk, at, oldest)
  const session = await findOpenUpload(ctx.db, receiving.session.key)
  if (session?.id !== receiving.session.id) {
    forgetReceivingUpload(ctx, receiving)
    throw new AppError('uploads.session_ended')
  }
  receiving.learn(session.received)
  if (hasChunkInBitmap(receiving.held, chunk)) return false
  if (!mine) throw new AppError('uploads.chunk_busy')
  return true
}

const replyOf = (
  receiving: ReceivingUpload,
  query: UploadChunkInput,
  uploaded: number[],
): UploadChunkReply => ({
  skipUpload: false,
  uploaded,
  needMerge: receiving.left() === 0,
  merge: query.merge ?? false,
  sessionId: receiving.session.id,
})

export async function finishUploadedFile(
  ctx: Ctx,
  query: UploadChunkInput,
  fileId: string,
  skipUpload: boolean,
): Promise<UploadChunkReply> {
  const [file] = await presentVisibleItems(ctx, [fileId])
  return uploadFinishedReply(query, file, skipUpload)
}

export const uploadFinishedReply = (
  query: UploadChunkInput,
  file: ListedFileItem | undefined,
  skipUpload: boolean,
): UploadChunkReply => ({ skipUpload, uploaded: [], needMerge: false, merge: query.merge ?? false, file })
