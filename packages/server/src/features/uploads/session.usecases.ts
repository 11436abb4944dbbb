import type { uploadChunkQuery } from '@cabinet/contract/uploads'
import type { z } from 'zod'
import { BlobStoreError } from '../../kernel/blobs/index.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { contentBlobKey } from '../contents/index.ts'
import { type AccessibleNode, folderIdOfReference } from '../nodes/index.ts'
import { releaseReservation, reserveQuotaSql } from '../quotas/index.ts'
import { instantUploadSql } from '../settings/index.ts'
import { admitUpload, uploadPathOf } from './admission.ts'
import { emptyChunkBitmap } from './bitmap.ts'
import { newUploadChallenge } from './challenge.rules.ts'
import { findReceivingUpload, forgetReceivingUpload } from './receiving.ts'
import {
  deleteUploadSession,
  findInstantUpload,
  findOpenUpload,
  insertUploadSession,
  lockUploadSession,
  type UploadSessionRow,
  updateUploadSession,
  uploadSessionKeyOf,
} from './sessions.store.ts'
import { listTakenPaths } from './taken-paths.ts'
import {
  type ChunkLayout,
  contentHashOfIdentifier,
  identifierRefusal,
  numbersRefusal,
} from './uploads.rules.ts'

export type UploadChunkInput = z.output<typeof uploadChunkQuery>

/** Returns the key of a request's session. */
export const uploadSessionKey = (ctx: Ctx, query: UploadChunkInput): Buffer =>
  uploadSessionKeyOf({
    userId: ctx.actor.userId,
    folderId: folderIdOfReference(ctx, query),
    path: uploadPathOf(query),
    name: query.filename,
    size: query.totalSize,
    identifier: query.identifier,
  })

/** Throws if the numbers of a request contradict each other. */
export function requireNumbers(query: UploadChunkInput): void {
  throwIfRefused(numbersRefusal(query) ?? identifierRefusal(query.identifier, query.totalSize))
}

/** Requires the session's chunk layout: chunks of another layout are not its chunks. */
export function requireChunkLayout(geometry: Omit<ChunkLayout, 'size'>, query: UploadChunkInput): void {
  if (geometry.chunkSize !== query.chunkSize || geometry.chunks !== query.totalChunks)
    throw new AppError('uploads.numbers_wrong')
}

/**
 * Returns the open session of a request, or a new one, for which every rule is checked and the quota
 * reserved.
 */
export async function uploadSessionFor(ctx: Ctx, query: UploadChunkInput): Promise<UploadSessionRow> {
  const key = uploadSessionKey(ctx, query)
  const found = (await findOpenUpload(ctx.db, key)) ?? (await openSession(ctx, query, key))
  if (found.chunk_size === query.chunkSize && found.chunks === query.totalChunks) return found
  // no chunk has arrived yet, so the layout may still change
  if (found.received.some((byte) => byte !== 0) || findReceivingUpload(ctx, key)?.coming.size)
    throw new AppError('uploads.numbers_wrong')
  const cut = {
    chunk_size: query.chunkSize,
    chunks: query.totalChunks,
    received: emptyChunkBitmap(query.totalChunks),
  }
  const cached = findReceivingUpload(ctx, key)
  if (cached) forgetReceivingUpload(ctx, cached)
  await updateUploadSession(ctx.db, found.id, cut)
  return { ...found, ...cut }
}

async function openSession(ctx: Ctx, query: UploadChunkInput, key: Buffer): Promise<UploadSessionRow> {
  const size = query.totalSize
  const target = await admitUpload(ctx, { ...query, name: query.filename }, size)
  if (query.clash === 'skip') await requireFreeName(ctx, target, query)
  const challenge =
    contentHashOfIdentifier(query.identifier) &&
    (await findInstantUpload(ctx.db, target.space.id, instantUploadSql))
      ? newUploadChallenge(size)
      : null
  const at = ctx.now()
  const opened = await insertUploadSession(
    ctx.db,
    {
      id: generateId(),
      key,
      user_id: ctx.actor.userId,
      enterprise_id: ctx.actor.enterpriseId,
      space_id: target.space.id,
      owner_id: target.space.ownerId,
      folder_id: target.node.id,
      path: uploadPathOf(query),
      name: query.filename,
      size,
      identifier: query.identifier,
      chunk_size: query.chunkSize,
      chunks: query.totalChunks,
      received: emptyChunkBitmap(query.totalChunks),
      content_id: generateId(),
      reserved: size,
      nonce: challenge?.nonce ?? null,
      ranges: challenge?.ranges ?? null,
      created_at: at,
      touched_at: at,
    },
    reserveQuotaSql(target.space.ownerId, size),
  )
  if (opened === 'no_room') throw new AppError('spaces.no_room')
  if (opened !== 'taken') return opened
  // another request opened it at the same moment
  const session = await findOpenUpload(ctx.db, key)
  if (!session) throw new AppError('uploads.session_ended')
  return session
}

/** Refuses a taken name before a byte of it is sent. */
async function requireFreeName(ctx: Ctx, { node }: AccessibleNode, query: UploadChunkInput): Promise<void> {
  const path = [...uploadPathOf(query).split('/'), query.filename].filter((part) => part !== '').join('/')
  const [taken] = await listTakenPaths(ctx, node.id, [path])
  if (taken) throw new AppError('spaces.name_taken', { names: [query.filename] })
}

/** Ends an open session: its row, its reservation, then its bytes. False if it had ended already. */
export async function endUploadSession(ctx: Ctx, id: string): Promise<boolean> {
  const ended = await ctx.together(async (tx: Tx) => {
    const session = await lockUploadSession(tx.db, id)
    if (session?.status !== 'open') return null
    await deleteUploadSession(tx.db, id)
    await releaseReservation(tx, session.owner_id, session.reserved)
    return session
  })
  if (!ended) return false
  const receiving = findReceivingUpload(ctx, ended.key)
  if (receiving?.session.id === id) forgetReceivingUpload(ctx, receiving)
  await discardUploadBytes(ctx, ended)
  return true
}

/**
 * Rethrows an error; ends the session first if its bytes are gone from the store (a failed sync drops them),
 * so that the client starts over instead of meeting the same error for a week.
 */
export async function endSessionIfBytesLost(
  ctx: Ctx,
  session: UploadSessionRow,
  error: unknown,
): Promise<never> {
  if (!(error instanceof BlobStoreError) || error.reason !== 'missing') throw error
  const key = contentBlobKey({ enterprise_id: session.enterprise_id, id: session.content_id })
  // a blob without a stage: another request is finishing it right now
  if ((await ctx.blobs.size(key)) === session.size) throw error
  await endUploadSession(ctx, session.id)
  throw new AppError('uploads.session_ended')
}

/** Deletes the bytes of a session that became no file; the sweep removes those for which this fails. */
export async function discardUploadBytes(ctx: Ctx, session: UploadSessionRow): Promise<void> {
  const key = contentBlobKey({ enterprise_id: session.enterprise_id, id: session.content_id })
  await Promise.all([ctx.blobs.stage.abort(key), ctx.blobs.remove(key)]).catch((error) =>
    ctx.log.warn({ err: error }, 'bytes of an ended upload are left for the sweep'),
  )
}
