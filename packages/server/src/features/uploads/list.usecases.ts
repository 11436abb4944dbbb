import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { uploadEndpoints } from '@cabinet/contract/uploads'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { presentNodes } from '../files/index.ts'
import {
  accessibleNodes,
  findChildrenByName,
  normalizeName,
  requireNode,
  requireTargetFolder,
} from '../nodes/index.ts'
import { countChunksIn, hasChunkInBitmap } from './bitmap.ts'
import { candidateNamesOf, clashingNamesAmong } from './names.rules.ts'
import { findReceivingUpload } from './receiving.ts'
import { endUploadSession } from './session.usecases.ts'
import {
  findOwnUploadIds,
  openSessionsOf,
  type UploadSessionRow,
  updateInstantUpload,
} from './sessions.store.ts'
import { chunkLengthOf } from './uploads.rules.ts'

/**
 * Checks whether any of these names is taken in the folder. Throws `uploads.names_clash` with the taken ones.
 */
export async function checkUploadNames(
  ctx: Ctx,
  input: EndpointInput<typeof uploadEndpoints.checkNames>,
): Promise<string[]> {
  const { node } = await requireTargetFolder(ctx, input, 'upload')
  const candidates = candidateNamesOf(input.names)
  const found = await findChildrenByName(
    ctx.db,
    candidates.map((name) => ({ folderId: node.id, name })),
  )
  const clashes = clashingNamesAmong(input.names, new Set(found.map((child) => child.key)), (name) =>
    normalizeName(name).toLowerCase(),
  )
  if (clashes.length > 0) throw new AppError('uploads.names_clash', clashes)
  return []
}

/** Returns the user's unfinished uploads, most recent first. */
export async function listUnfinishedUploads(
  ctx: Ctx,
): Promise<EndpointReply<typeof uploadEndpoints.unfinished>> {
  const sessions = await openSessionsOf(ctx.db, ctx.actor.userId)
  const seen = await accessibleNodes(ctx, [...new Set(sessions.map((session) => session.folder_id))])
  const folders = await presentNodes(ctx, [...seen.values()])
  const names = new Map(folders.map((folder) => [folder.id, folder.name]))
  return sessions.map((session) => ({
    id: session.id,
    identifier: session.identifier,
    name: session.name,
    size: session.size,
    received: bytesOf(ctx, session),
    spaceId: session.space_id,
    parentId: session.folder_id,
    path: session.path,
    folderName: names.get(session.folder_id) ?? '',
    touchedAt: session.touched_at,
  }))
}

/** Returns the bytes that arrived, including those not saved yet. */
function bytesOf(ctx: Ctx, session: UploadSessionRow): number {
  const geometry = { size: session.size, chunkSize: session.chunk_size, chunks: session.chunks }
  const receiving = findReceivingUpload(ctx, session.key)
  const held = receiving?.session.id === session.id ? receiving.held : session.received
  const last = hasChunkInBitmap(held, session.chunks) ? 1 : 0
  return (countChunksIn(held) - last) * session.chunk_size + last * chunkLengthOf(geometry, session.chunks)
}

/**
 * Cancels unfinished uploads, and frees their bytes and reserved space. Others' uploads and ended ones are
 * skipped.
 */
export async function cancelOwnUploads(
  ctx: Ctx,
  { ids }: EndpointInput<typeof uploadEndpoints.cancel>,
): Promise<Record<string, never>> {
  for (const session of await findOwnUploadIds(ctx.db, ctx.actor.userId, ids))
    await endUploadSession(ctx, session.id)
  return {}
}

/** Switches instant upload on or off for one space. */
export async function setInstantUpload(
  ctx: Ctx,
  { spaceId, instant }: EndpointInput<typeof uploadEndpoints.instant>,
): Promise<Record<string, never>> {
  await requireNode(ctx, spaceId, 'authorise')
  await updateInstantUpload(ctx.db, spaceId, instant)
  return {}
}
