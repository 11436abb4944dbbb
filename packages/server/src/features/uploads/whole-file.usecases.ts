import type { Readable } from 'node:stream'
import { limits } from '@cabinet/contract/limits'
import type { UploadChunkReply } from '@cabinet/contract/uploads'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { contentHashOfSlice, isSmallContent } from '../contents/index.ts'
import { uploadFinishedReply } from './chunk.usecases.ts'
import { checkedSumOf, readBodyIntoMemory, receiveChunkBody, takeChunkBuffer } from './chunk-body.ts'
import { uploadGatheredFile } from './gathered.usecases.ts'
import type { PlacedFile } from './placing.ts'
import { requireNumbers, type UploadChunkInput } from './session.usecases.ts'
import { uploadWholeFile } from './small.usecases.ts'
import { foldersOfRelativePath } from './uploads.rules.ts'

interface SentFile {
  body: Readable
  /** Hex; undefined where the client sent none. */
  sha256: string | undefined
}

/**
 * Creates the file of a request that brings all of it in one chunk: one transaction, without a session or a stage.
 * Null, with nothing read, where it must take the way of chunks: it is longer than one, or no buffer is free.
 */
export async function takeWholeFile(
  ctx: Ctx,
  query: UploadChunkInput,
  sent: SentFile,
): Promise<UploadChunkReply | null> {
  if (query.complete !== 1 || query.totalChunks !== 1 || query.sessionId !== undefined) return null
  requireNumbers(query)
  const small = isSmallContent(query.totalSize)
  const lease = small || query.totalSize > limits.chunk ? null : await takeChunkBuffer()
  if (!small && !lease) return null
  try {
    const bytes = lease
      ? await intoBuffer(sent.body, lease.buffer, query.totalSize)
      : await readBodyIntoMemory(sent.body, query.totalSize)
    if (bytes.length !== query.totalSize) throw new AppError('uploads.numbers_wrong')
    const hash = contentHashOfSlice(bytes.length, await checkedSumOf(bytes, sent.sha256))
    const placed = await placeWhole(ctx, query, { bytes, hash })
    if ('error' in placed) throw placed.error
    return await uploadFinishedReply(ctx, query, placed, false)
  } finally {
    lease?.release()
  }
}

async function intoBuffer(body: Readable, buffer: Buffer, length: number): Promise<Buffer> {
  await receiveChunkBody(body, {
    length,
    sha256: undefined,
    buffer,
    checkFirst: false,
    write: async () => {},
  })
  return buffer.subarray(0, length)
}

/** Small files of one folder share transactions; those that make folders first have their own. */
function placeWhole(
  ctx: Ctx,
  query: UploadChunkInput,
  content: { bytes: Buffer; hash: string },
): Promise<PlacedFile> {
  const { filename: name, relativePath, identifier, merge, clash } = query
  const file = { name, relativePath, identifier, ...content }
  return isSmallContent(query.totalSize) && foldersOfRelativePath(relativePath).length === 0
    ? uploadGatheredFile({ ctx, target: query, file, sent: { merge, clash } })
    : uploadWholeFile(ctx, query, { file, merge, clash })
}
