import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { uploadEndpoints } from '@cabinet/contract/uploads'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  type ContentReference,
  contentBlobKey,
  findKnownContent,
  isSmallContent,
  linkKnownHash,
  storeContent,
} from '../contents/index.ts'
import { folderIdOfReference } from '../nodes/index.ts'
import { admitUpload, requireUploadable, uploadLimitsOf, uploadPathOf } from './admission.ts'
import { hasChunkInBitmap } from './bitmap.ts'
import { presentFinishedFile } from './chunk.usecases.ts'
import { readBodyIntoMemory } from './chunk-body.ts'
import { type FinishedFile, finishedFileOf, finishUploadSession } from './finish.ts'
import { type ReceivingUpload, receivingUploadOf } from './receiving.ts'
import { discardUploadBytes, endSessionIfBytesLost, endUploadSession } from './session.usecases.ts'
import { findSessionBytes } from './session-bytes.store.ts'
import {
  findUploadSession,
  findUploadsNamed,
  type SessionToMerge,
  type UploadSessionRow,
  updateUploadSession,
} from './sessions.store.ts'
import { fitsBesideSession } from './small-chunk.usecases.ts'
import { clashRuleOf, contentHashOfIdentifier, endsUpload, type UploadClashRule } from './uploads.rules.ts'

/** Creates the file from its chunks. A second call returns the same file. */
export async function mergeUploadChunks(
  ctx: Ctx,
  input: EndpointInput<typeof uploadEndpoints.merge>,
): Promise<EndpointReply<typeof uploadEndpoints.merge>> {
  const session = await findUploadsNamed(ctx.db, {
    userId: ctx.actor.userId,
    folderId: folderIdOfReference(ctx, input),
    path: uploadPathOf(input),
    name: input.name,
    identifier: input.identifier,
  })
  if (!session) throw new AppError('uploads.session_ended')
  const merged =
    session.status === 'done'
      ? finishedFileOf(session)
      : await mergeUploadSession(ctx, session, clashRuleOf(input))
  const file = await presentFinishedFile(ctx, merged)
  if (!file) throw new AppError('uploads.session_ended')
  return file
}

/**
 * Creates the file of an open session with all chunks present. A refusal for good ends the
 * session: its reservation and its bytes go with it.
 */
export async function mergeUploadSession(
  ctx: Ctx,
  session: SessionToMerge,
  clash: UploadClashRule,
): Promise<FinishedFile> {
  try {
    return await mergeOpen(ctx, session, clash)
  } catch (error) {
    // a merge that lost the race may find the bytes gone already
    const now = await findUploadSession(ctx.db, session.id)
    if (now?.status === 'done') return finishedFileOf(now)
    if (error instanceof AppError && endsUpload(error, clash)) await endUploadSession(ctx, session.id)
    return endSessionIfBytesLost(ctx, session, error)
  }
}

async function mergeOpen(ctx: Ctx, session: SessionToMerge, clash: UploadClashRule): Promise<FinishedFile> {
  const { hash, folder_id: parentId, name, path, size } = session
  const bytes = await bytesBeside(ctx, session)
  if (hash === null || !bytes) {
    requireAll(receivingUploadOf(ctx, session))
    await admitUpload(ctx, { parentId, name, relativePath: `${path}/` }, size)
    const verified = hash ?? (await verify(ctx, receivingUploadOf(ctx, session)))
    return finishUploadSession(ctx, session, { clash, keep: await contentOf(ctx, session, verified) })
  }
  // no byte goes to the store: the folder's rights are asked once, with its space locked
  requireUploadable({ name, path, size }, uploadLimitsOf(ctx))
  await requireClaimedHash(ctx, session, hash)
  const keep = (tx: Tx) => storeContent(tx, { hash, size, bytes })
  // a session that is found to have ended must not have made its folders anew
  return finishUploadSession(ctx, session, { clash, keep, atOnce: path === '' })
}

const bytesBeside = async (ctx: Ctx, { id, bytes, hash, ...layout }: SessionToMerge) =>
  bytes ?? (hash !== null && fitsBesideSession(layout) ? await findSessionBytes(ctx.db, id) : undefined)

function requireAll({ left, geometry, held }: ReceivingUpload): void {
  if (left() === 0) return
  const missing: number[] = []
  for (let chunk = 1; chunk <= geometry.chunks && missing.length < 100; chunk++)
    if (!hasChunkInBitmap(held, chunk)) missing.push(chunk)
  throw new AppError('uploads.chunk_missing', { missing })
}

/** Hashes every byte, compares the hash with the identifier's claim, and makes the bytes durable. */
async function verify(ctx: Ctx, receiving: ReceivingUpload): Promise<string> {
  const { session } = receiving
  const [hash] = await Promise.all([receiving.hash.finish(), receiving.save(ctx)])
  await requireClaimedHash(ctx, session, hash)
  await ctx.blobs.stage.sync(receiving.stageKey)
  await updateUploadSession(ctx.db, session.id, { hash })
  return hash
}

/** Ends an upload whose content is not what its identifier claims. */
async function requireClaimedHash(
  ctx: Ctx,
  { id, identifier }: UploadSessionRow,
  hash: string,
): Promise<void> {
  if (!contentHashOfIdentifier(identifier) || identifier === hash) return
  await endUploadSession(ctx, id)
  throw new AppError('uploads.content_differs')
}

/**
 * Stores the content: a small one in the database, a known one by reference, any other by finishing its
 * stage; before the transaction, so that no lock waits for the store.
 */
async function contentOf(
  ctx: Ctx,
  session: UploadSessionRow,
  hash: string,
): Promise<(tx: Tx) => Promise<ContentReference>> {
  const { content_id: id, size } = session
  const key = contentBlobKey({ enterprise_id: session.enterprise_id, id })
  if (isSmallContent(size)) {
    const bytes = await readBodyIntoMemory(await ctx.blobs.stage.read(key, 0, size - 1), size)
    return async (tx) => {
      tx.afterCommit(() => void discardUploadBytes(ctx, session))
      return storeContent(tx, { hash, size, bytes })
    }
  }
  const known = await findKnownContent(ctx, hash)
  if (!known) await ctx.blobs.stage.finish(key, size)
  return async (tx) => {
    const linked = known && (await linkKnownHash(tx, hash))
    if (!linked) return storeContent(tx, { hash, size, id, finished: !known })
    tx.afterCommit(() => void discardUploadBytes(ctx, session))
    return linked
  }
}
