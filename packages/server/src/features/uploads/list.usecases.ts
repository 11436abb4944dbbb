import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { uploadApi } from '@cabinet/contract/uploads'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { present } from '../files/index.ts'
import { findChildren, reached, requireNode, targetFolder, tidy } from '../nodes/index.ts'
import { countIn } from './bitmap.ts'
import { candidatesOf, clashesAmong } from './names.rules.ts'
import { findReceiving } from './receiving.ts'
import { endSession } from './session.usecases.ts'
import { findOwn, openSessionsOf, type Session, updateInstant } from './sessions.store.ts'
import { lengthOf } from './uploads.rules.ts'

/** Whether any of these names is taken in the folder. Throws `uploads.names_clash` with those that are. */
export async function checkNames(ctx: Ctx, input: Input<typeof uploadApi.checkNames>): Promise<string[]> {
  const { node } = await targetFolder(ctx, input, 'upload')
  const candidates = candidatesOf(input.names)
  const found = await findChildren(
    ctx.db,
    candidates.map((name) => ({ folderId: node.id, name })),
  )
  const clashes = clashesAmong(input.names, new Set(found.map((child) => child.key)), (name) =>
    tidy(name).toLowerCase(),
  )
  if (clashes.length > 0) throw new AppError('uploads.names_clash', clashes)
  return []
}

/** Unfinished uploads of the asker, the last touched first. */
export async function listUploads(ctx: Ctx): Promise<Reply<typeof uploadApi.unfinished>> {
  const sessions = await openSessionsOf(ctx.db, ctx.actor.userId)
  const seen = await reached(ctx, [...new Set(sessions.map((session) => session.folder_id))])
  const folders = await present(ctx, [...seen.values()])
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

/** Bytes that arrived, those not written down yet included. */
function bytesOf(ctx: Ctx, session: Session): number {
  const geometry = { size: session.size, chunkSize: session.chunk_size, chunks: session.chunks }
  const receiving = findReceiving(ctx, session.key)
  const held = receiving?.session.id === session.id ? receiving.held : session.received
  const last = (held[(session.chunks - 1) >> 3]! >> ((session.chunks - 1) & 7)) & 1
  return (countIn(held) - last) * session.chunk_size + last * lengthOf(geometry, session.chunks)
}

/** Gives up unfinished uploads, their bytes and their reserved space. Others' and ended ones are passed over. */
export async function cancelUploads(
  ctx: Ctx,
  { ids }: Input<typeof uploadApi.cancel>,
): Promise<Record<string, never>> {
  for (const session of await findOwn(ctx.db, ctx.actor.userId, ids)) await endSession(ctx, session.id)
  return {}
}

/** Switches instant upload on or off for one space. */
export async function setInstant(
  ctx: Ctx,
  { spaceId, instant }: Input<typeof uploadApi.instant>,
): Promise<Record<string, never>> {
  await requireNode(ctx, spaceId, 'authorise')
  await updateInstant(ctx.db, spaceId, instant)
  return {}
}
