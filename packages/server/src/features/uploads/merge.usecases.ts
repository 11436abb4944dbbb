import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { uploadApi } from '@cabinet/contract/uploads'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { presentItems } from '../files/index.ts'
import { folderIdOf } from '../nodes/index.ts'
import { blobKey, findKnown, isSmall, type Kept, keepContents, linkContent } from '../versions/index.ts'
import { admit, pathOf } from './admission.ts'
import { hasChunk } from './bitmap.ts'
import { bodyInMemory } from './chunk-body.ts'
import { finishSession } from './finish.ts'
import { type Receiving, receivingOf } from './receiving.ts'
import { dropBytes, endIfLost, endSession } from './session.usecases.ts'
import { findNamed, findSession, type Session, updateSession } from './sessions.store.ts'
import { isContentId } from './uploads.rules.ts'

/** Makes the file of its chunks. The second call answers the same. */
export async function mergeSlices(
  ctx: Ctx,
  input: Input<typeof uploadApi.merge>,
): Promise<Reply<typeof uploadApi.merge>> {
  const session = await findNamed(ctx.db, {
    userId: ctx.actor.userId,
    folderId: folderIdOf(ctx, input),
    path: pathOf(input),
    name: input.name,
    identifier: input.identifier,
  })
  if (!session) throw new AppError('uploads.session_ended')
  const fileId =
    session.status === 'done' ? session.file_id! : await mergeSession(ctx, session, input.merge ?? false)
  const [file] = await presentItems(ctx, [fileId])
  if (!file) throw new AppError('uploads.session_ended')
  return file
}

/** Makes the file of an open session whose chunks are all there; answers its id. */
export async function mergeSession(ctx: Ctx, session: Session, merge: boolean): Promise<string> {
  try {
    return await mergeOpen(ctx, session, merge)
  } catch (error) {
    // who lost the race against another merge may find the bytes gone already
    const now = await findSession(ctx.db, session.id)
    if (now?.status === 'done') return now.file_id!
    return endIfLost(ctx, session, error)
  }
}

async function mergeOpen(ctx: Ctx, session: Session, merge: boolean): Promise<string> {
  const receiving = receivingOf(ctx, session)
  requireAll(receiving)
  await admit(
    ctx,
    { parentId: session.folder_id, name: session.name, relativePath: `${session.path}/` },
    session.size,
  )
  const hash = session.hash ?? (await verify(ctx, receiving))
  const keep = await contentOf(ctx, session, hash)
  return finishSession(ctx, session.id, { merge, keep })
}

function requireAll({ left, geometry, held }: Receiving): void {
  if (left() === 0) return
  const missing: number[] = []
  for (let chunk = 1; chunk <= geometry.chunks && missing.length < 100; chunk++)
    if (!hasChunk(held, chunk)) missing.push(chunk)
  throw new AppError('uploads.chunk_missing', { missing })
}

/** Every byte hashed, compared with what the identifier claims, and durable. */
async function verify(ctx: Ctx, receiving: Receiving): Promise<string> {
  const { session } = receiving
  await receiving.save(ctx)
  const hash = await receiving.hash.finish()
  if (isContentId(session.identifier) && session.identifier !== hash) {
    await endSession(ctx, session.id)
    throw new AppError('uploads.content_differs')
  }
  await ctx.blobs.stage.sync(receiving.stageKey)
  await updateSession(ctx.db, session.id, { hash })
  return hash
}

/**
 * How the content is kept: a small one in the database, a known one as it is, any other by finishing its stage, which
 * is done before the transaction, so that no lock waits for the store.
 */
async function contentOf(ctx: Ctx, session: Session, hash: string): Promise<(tx: Tx) => Promise<Kept>> {
  const { content_id: id, size } = session
  const key = blobKey({ enterprise_id: session.enterprise_id, id })
  if (isSmall(size)) {
    const bytes = await bodyInMemory(await ctx.blobs.stage.read(key, 0, size - 1), size)
    return async (tx) => {
      tx.afterCommit(() => void dropBytes(ctx, session))
      return (await keepContents(tx, [{ hash, size, bytes }])).get(hash)!
    }
  }
  const known = await findKnown(ctx, hash)
  if (!known) await ctx.blobs.stage.finish(key, size)
  return async (tx) => {
    const linked = known && (await linkContent(tx, hash))
    if (!linked) return (await keepContents(tx, [{ hash, size, id, finished: !known }])).get(hash)!
    tx.afterCommit(() => void dropBytes(ctx, session))
    return linked
  }
}
