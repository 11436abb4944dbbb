import type { UploadChunkReply } from '@cabinet/contract/uploads'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { type UploadChunkInput, uploadSessionKey } from './session.usecases.ts'
import { findFinishedUpload, type UploadSessionRow } from './sessions.store.ts'

/** Time for which a finished upload answers late chunks and repeated requests as before. */
const lateMs = 10 * 60_000

/** Finds the upload of this request that became a file a moment ago. */
export const findLateUpload = (ctx: Ctx, query: UploadChunkInput): Promise<UploadSessionRow | undefined> =>
  findFinishedUpload(ctx.db, uploadSessionKey(ctx, query), new Date(ctx.now().getTime() - lateMs))

/**
 * Returns the reply to a chunk without an open session, if its upload became a file a moment ago.
 * @throws uploads.session_ended for one that was cancelled: a late chunk must not open another session
 */
export async function findLateReply(ctx: Ctx, query: UploadChunkInput): Promise<UploadChunkReply | null> {
  if (await findLateUpload(ctx, query))
    return {
      skipUpload: false,
      uploaded: [query.chunkNumber],
      needMerge: true,
      merge: query.merge ?? false,
    }
  if (query.sessionId) throw new AppError('uploads.session_ended')
  return null
}
