import type { Readable } from 'node:stream'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import type { UploadChunkReply } from '@cabinet/contract/uploads'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { presentVisibleItems } from '../files/index.ts'
import { type ChunkBitmap, chunkNumbersIn, hasChunkInBitmap } from './bitmap.ts'
import type { UploadChallenge } from './challenge.rules.ts'
import { isSlowLine, leaseChunkBuffer, receiveChunkBody } from './chunk-body.ts'
import { claimUploadChunk, releaseChunkClaim } from './chunk-claims.store.ts'
import type { FinishedFile } from './finish.ts'
import { linkKnownContent } from './instant.usecases.ts'
import { findLateReply, findLateUpload } from './late.usecases.ts'
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
import { findOpenUpload, type UploadSessionRow } from './sessions.store.ts'
import { fitsBesideSession, receiveSmallChunk } from './small-chunk.usecases.ts'
import { chunkLengthOf, chunkOffsetOf, clashRuleOf, endsUpload } from './uploads.rules.ts'

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
    const done = await findLateUpload(ctx, query)
    if (done?.proof === query.proof && done.file_id)
      return uploadFinishedReply(ctx, query, { fileId: done.file_id }, true)
  }
  const session = await uploadSessionFor(ctx, query)
  if (session.nonce && query.proof) {
    const clash = clashRuleOf(query)
    const made = await linkKnownContent(ctx, session, { proof: query.proof, clash }).catch(async (error) => {
      if (error instanceof AppError && endsUpload(error, clash)) await endUploadSession(ctx, session.id)
      throw error
    })
    if (made) return uploadFinishedReply(ctx, query, made, true)
  }
  if (fitsBesideSession(session)) return testedReply(query, session, session.received)
  const receiving = receivingUploadOf(ctx, session)
  // chunks held but not saved yet count too: this process has them
  if (receiving.left() === 0) await receiving.save(ctx)
  return testedReply(query, session, receiving.held)
}

function testedReply(
  query: UploadChunkInput,
  session: UploadSessionRow,
  held: ChunkBitmap,
): UploadChunkReply {
  const uploaded = chunkNumbersIn(held)
  const needMerge = uploaded.length === session.chunks
  const nonce = query.proof || needMerge ? null : session.nonce
  return {
    skipUpload: false,
    uploaded,
    needMerge,
    merge: query.merge ?? false,
    sessionId: session.id,
    ...(nonce !== null && { challenge: { nonce, ranges: session.ranges as UploadChallenge['ranges'] } }),
  }
}

/** Receives one chunk. Repeating it succeeds and changes nothing. */
export async function receiveUploadChunk(
  ctx: Ctx,
  query: UploadChunkInput,
  { body, sha256 }: { body: Readable; sha256: string | undefined },
): Promise<UploadChunkReply> {
  requireNumbers(query)
  if (fitsBesideSession({ chunks: query.totalChunks, size: query.totalSize }))
    return receiveSmallChunk(ctx, query, { body, sha256 })
  const key = uploadSessionKey(ctx, query)
  const cached = findReceivingUpload(ctx, key)
  if (!cached && !(await findOpenUpload(ctx.db, key))) {
    const late = await findLateReply(ctx, query)
    if (late) return late
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
  const lease = await leaseChunkBuffer({
    wholeOnly: kind === 's3',
    slow: receiving.slow,
    distance: () => receiving.hash.distance(chunk),
  })
  const begun = performance.now()
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
    receiving.slow = isSlowLine(length, performance.now() - begun)
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

/** The reply to a request that made the file. */
export async function uploadFinishedReply(
  ctx: Ctx,
  query: UploadChunkInput,
  made: FinishedFile,
  skipUpload: boolean,
): Promise<UploadChunkReply> {
  const file = await presentFinishedFile(ctx, made)
  return { skipUpload, uploaded: [], needMerge: false, merge: query.merge ?? false, file }
}

/** Returns the file in its wire form, if the actor sees it. */
export const presentFinishedFile = async (
  ctx: Ctx,
  { fileId, item }: FinishedFile,
): Promise<ListedFileItem | undefined> => item ?? (await presentVisibleItems(ctx, [fileId]))[0]
