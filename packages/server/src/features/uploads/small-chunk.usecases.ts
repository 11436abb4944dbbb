import type { Readable } from 'node:stream'
import type { UploadChunkReply } from '@cabinet/contract/uploads'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { contentHashOfSlice, isSmallContent } from '../contents/index.ts'
import { checkedSumOf, readBodyIntoMemory } from './chunk-body.ts'
import { findLateReply } from './late.usecases.ts'
import {
  requireChunkLayout,
  type UploadChunkInput,
  uploadSessionFor,
  uploadSessionKey,
} from './session.usecases.ts'
import { insertSessionBytes } from './session-bytes.store.ts'
import { findOpenUpload, type UploadSessionRow } from './sessions.store.ts'

/** Whether all bytes of an upload wait for the merge beside its session, without a stage. */
export const fitsBesideSession = ({ chunks, size }: Pick<UploadSessionRow, 'chunks' | 'size'>): boolean =>
  chunks === 1 && isSmallContent(size)

/** Receives the only chunk of a small file. Repeating it succeeds and changes nothing. */
export async function receiveSmallChunk(
  ctx: Ctx,
  query: UploadChunkInput,
  { body, sha256 }: { body: Readable; sha256: string | undefined },
): Promise<UploadChunkReply> {
  const bytes = await readBodyIntoMemory(body, query.totalSize)
  if (bytes.length !== query.totalSize) throw new AppError('uploads.numbers_wrong')
  const whole = {
    key: uploadSessionKey(ctx, query),
    sessionId: query.sessionId,
    chunkSize: query.chunkSize,
    bytes,
    hash: contentHashOfSlice(bytes.length, await checkedSumOf(bytes, sha256)),
    at: ctx.now(),
  }
  for (;;) {
    const sessionId = await insertSessionBytes(ctx.db, whole)
    if (sessionId) return replyTo(query, sessionId)
    const open = await findOpenUpload(ctx.db, whole.key)
    if (!open) {
      const late = await findLateReply(ctx, query)
      if (late) return late
    } else if (open.received.some((byte) => byte !== 0)) {
      requireChunkLayout({ chunkSize: open.chunk_size, chunks: open.chunks }, query)
      return replyTo(query, open.id)
    }
    const { id } = await uploadSessionFor(ctx, query)
    if (query.sessionId && query.sessionId !== id) throw new AppError('uploads.session_ended')
  }
}

const replyTo = ({ merge = false }: UploadChunkInput, sessionId: string): UploadChunkReply => ({
  skipUpload: false,
  uploaded: [1],
  needMerge: true,
  merge,
  sessionId,
})
