import type { chunkQuery } from '@cabinet/contract/uploads'
import type { z } from 'zod'
import { BlobError } from '../../kernel/blobs/index.ts'
import { newId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { folderIdOf, type Reached } from '../nodes/index.ts'
import { release, reserve } from '../organisations/index.ts'
import { getSettings } from '../settings/index.ts'
import { blobKey } from '../versions/index.ts'
import { admit, pathOf } from './admission.ts'
import { emptyBitmap } from './bitmap.ts'
import { newChallenge } from './challenge.rules.ts'
import { findReceiving, forget } from './receiving.ts'
import {
  dropSession,
  findInstant,
  findOpen,
  insertSession,
  keyOf,
  lockSession,
  type Session,
  updateSession,
} from './sessions.store.ts'
import { type Geometry, identifierRefusal, isContentId, numbersRefusal } from './uploads.rules.ts'

export type ChunkQuery = z.output<typeof chunkQuery>

/** The key of the session that a request speaks of. */
export const sessionKey = (ctx: Ctx, query: ChunkQuery): Buffer =>
  keyOf({
    userId: ctx.actor.userId,
    folderId: folderIdOf(ctx, query),
    path: pathOf(query),
    name: query.filename,
    size: query.totalSize,
    identifier: query.identifier,
  })

/** Throws where the numbers of a request contradict each other. */
export function requireNumbers(query: ChunkQuery): void {
  refuseIf(numbersRefusal(query) ?? identifierRefusal(query.identifier, query.totalSize))
}

/** Chunk lists belong to the session, so chunks of another cut are not its chunks. */
export function requireCut(geometry: Omit<Geometry, 'size'>, query: ChunkQuery): void {
  if (geometry.chunkSize !== query.chunkSize || geometry.chunks !== query.totalChunks)
    throw new AppError('uploads.numbers_wrong')
}

/** The open session that a request speaks of, or a new one: every rule is checked and the quota reserved then. */
export async function sessionFor(ctx: Ctx, query: ChunkQuery): Promise<Session> {
  const key = sessionKey(ctx, query)
  const found = (await findOpen(ctx.db, key)) ?? (await openSession(ctx, query, key))
  if (found.chunk_size === query.chunkSize && found.chunks === query.totalChunks) return found
  // nothing came yet, so another cut does no harm
  if (found.received.some((byte) => byte !== 0) || findReceiving(ctx, key)?.coming.size)
    throw new AppError('uploads.numbers_wrong')
  const cut = {
    chunk_size: query.chunkSize,
    chunks: query.totalChunks,
    received: emptyBitmap(query.totalChunks),
  }
  const cached = findReceiving(ctx, key)
  if (cached) forget(ctx, cached)
  await updateSession(ctx.db, found.id, cut)
  return { ...found, ...cut }
}

async function openSession(ctx: Ctx, query: ChunkQuery, key: Buffer): Promise<Session> {
  const size = query.totalSize
  const target = await admit(ctx, { ...query, name: query.filename }, size)
  const challenge =
    isContentId(query.identifier) && (await instantIn(ctx, target)) ? newChallenge(size) : null
  const at = ctx.now()
  const opened = await ctx.together(async (tx) => {
    const session = await insertSession(tx.db, {
      id: newId(),
      key,
      user_id: ctx.actor.userId,
      enterprise_id: ctx.actor.enterpriseId,
      space_id: target.space.id,
      owner_id: target.space.ownerId,
      folder_id: target.node.id,
      path: pathOf(query),
      name: query.filename,
      size,
      identifier: query.identifier,
      chunk_size: query.chunkSize,
      chunks: query.totalChunks,
      received: emptyBitmap(query.totalChunks),
      content_id: newId(),
      reserved: size,
      nonce: challenge?.nonce ?? null,
      ranges: challenge ? JSON.stringify(challenge.ranges) : null,
      created_at: at,
      touched_at: at,
    })
    if (session) await reserve(tx, target.space.ownerId, size)
    return session
  })
  // somebody else opened it in the same moment
  const session = opened ?? (await findOpen(ctx.db, key))
  if (!session) throw new AppError('uploads.session_ended')
  return session
}

/** Instant upload can be switched off for everybody and for one space. */
async function instantIn(ctx: Ctx, { space }: Reached): Promise<boolean> {
  const [{ instantUpload }, here] = await Promise.all([getSettings(ctx.db), findInstant(ctx.db, space.id)])
  return instantUpload && here
}

/** Ends an open session: its row, its reservation, then its bytes. False where it had ended already. */
export async function endSession(ctx: Ctx, id: string): Promise<boolean> {
  const ended = await ctx.together(async (tx: Tx) => {
    const session = await lockSession(tx.db, id)
    if (session?.status !== 'open') return null
    await dropSession(tx.db, id)
    await release(tx, session.owner_id, session.reserved)
    return session
  })
  if (!ended) return false
  const receiving = findReceiving(ctx, ended.key)
  if (receiving?.session.id === id) forget(ctx, receiving)
  await dropBytes(ctx, ended)
  return true
}

/**
 * Passes an error on; ends the session first where its bytes are gone from the store (a failed sync drops them), so
 * that the client begins again instead of meeting the same error for a week.
 */
export async function endIfLost(ctx: Ctx, session: Session, error: unknown): Promise<never> {
  if (!(error instanceof BlobError) || error.reason !== 'missing') throw error
  const key = blobKey({ enterprise_id: session.enterprise_id, id: session.content_id })
  // no stage but a blob: somebody is finishing it in this moment
  if ((await ctx.blobs.size(key)) === session.size) throw error
  await endSession(ctx, session.id)
  throw new AppError('uploads.session_ended')
}

/** Bytes of a session that became no file. What is left where this fails is found by the sweep. */
export async function dropBytes(ctx: Ctx, session: Session): Promise<void> {
  const key = blobKey({ enterprise_id: session.enterprise_id, id: session.content_id })
  await Promise.all([ctx.blobs.stage.abort(key), ctx.blobs.remove(key)]).catch((error) =>
    ctx.log.warn({ err: error }, 'bytes of an ended upload are left for the sweep'),
  )
}
