import { limits } from '@cabinet/contract/limits'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import {
  type UploadChunkReply,
  uploadChunkQuery,
  uploadChunkReply,
  uploadChunkStream,
  uploadEndpoints,
} from '@cabinet/contract/uploads'
import { z } from 'zod'
import { CallError, call } from '../../kernel/call.ts'
import { uploadBaseAddress } from '../settings/index.ts'
import { chunkDigestHex, contentHashOfFile } from './content-id.ts'
import { retryUntilFinal } from './persevere.ts'
import { postUploadBytes } from './post.ts'
import { answerProofChallenge } from './proof.ts'
import type { QueuedClashRule } from './queue.store.ts'
import { clashFieldsOf } from './uploads.rules.ts'

/** Number of chunks of one file in flight. */
const inFlight = 3
/** Times that chunks are sent where the server misses some: one that dies may lose those of its last second. */
const mostRounds = 4

export interface FileToSend {
  file: File
  /** The name at the target. */
  name: string
  /** The path below the target, or only the name. */
  path: string
  spaceId: string | undefined
  parentId: string | undefined
  clash: QueuedClashRule
  /** The hash from an earlier session of this browser, which need not be computed again. */
  identifier: string | undefined
  signal: AbortSignal
  on: {
    hashing(share: number): void
    hashed(identifier: string): void
    /** Called with the id of the server's session, also after the signal: it must then be cancelled. */
    begun(sessionId: string): void
    /** Called with the number of bytes the server has stored. */
    sent(bytes: number): void
    merging(): void
  }
}

export interface SentUploadFile {
  file: ListedFileItem
  /** True when the server already had the content and nothing was sent. */
  instant: boolean
}

/** Hashes a file, asks for missing chunks, sends them and creates the file. Resumes interrupted uploads. */
export async function sendUploadFile(sending: FileToSend): Promise<SentUploadFile> {
  const { file, signal, on } = sending
  const identifier = sending.identifier ?? (await contentHashOfFile(file, signal, on.hashing))
  on.hashed(identifier)

  // A test is never broken off: it may open a session, whose id would be lost.
  const whole = { ...sending, signal: new AbortController().signal }
  const ask = async (extra: { proof?: string }) => {
    const state = await retryUntilFinal(signal, () => exchange(whole, identifier, 1, extra, undefined))
    if (state.sessionId) on.begun(state.sessionId)
    signal.throwIfAborted()
    return state
  }
  let state = await ask({})
  if (state.challenge) state = await ask({ proof: await answerProofChallenge(file, state.challenge, signal) })
  if (state.skipUpload && state.file) return { file: state.file, instant: true }

  for (let round = 1; ; round++) {
    await sendChunks(sending, { identifier, sessionId: state.sessionId }, new Set(state.uploaded))
    on.merging()
    try {
      return { file: await mergeChunks(sending, identifier), instant: false }
    } catch (error) {
      if (round === mostRounds || !isChunkMissing(error)) throw error
      state = await ask({})
    }
  }
}

const isChunkMissing = (error: unknown) => error instanceof CallError && error.key === 'uploads.chunk_missing'

const mergeChunks = (
  { name, path, spaceId, parentId, clash, signal }: FileToSend,
  identifier: string,
): Promise<ListedFileItem> =>
  retryUntilFinal(signal, () =>
    call(
      uploadEndpoints.merge,
      { name, identifier, relativePath: path, spaceId, parentId, ...clashFieldsOf(clash) },
      { quiet: true, signal, base: uploadBaseAddress() },
    ),
  )

const chunksOf = (size: number) => Math.max(1, Math.ceil(size / limits.chunk))

/** The content, and the session that its chunks belong to. */
interface BegunUpload {
  identifier: string
  sessionId: string | undefined
}

async function sendChunks(sending: FileToSend, begun: BegunUpload, held: Set<number>) {
  const { file, signal, on } = sending
  const total = chunksOf(file.size)
  const bytesOf = (number: number) => Math.min(limits.chunk, file.size - (number - 1) * limits.chunk)
  let sent = [...held].reduce((sum, number) => sum + bytesOf(number), 0)
  on.sent(sent)
  let next = 1
  const line = { arrived: 0 }
  const send = async () => {
    while (next <= total) {
      const number = next++
      if (held.has(number)) continue
      await retryUntilFinal(signal, () => sendChunk(sending, begun, number), line)
      sent += bytesOf(number)
      on.sent(sent)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, send))
}

async function sendChunk(sending: FileToSend, begun: BegunUpload, number: number): Promise<void> {
  const start = (number - 1) * limits.chunk
  const chunk = sending.file.slice(start, start + limits.chunk)
  const digest = await chunkDigestHex(chunk, sending.signal)
  const { identifier, sessionId } = begun
  await exchange(sending, identifier, number, { sessionId }, { chunk, digest })
}

/** Sends one chunk, or tests for it (without body). */
async function exchange(
  { file, name, path, spaceId, parentId, clash, signal }: FileToSend,
  identifier: string,
  number: number,
  { proof, sessionId }: { proof?: string; sessionId?: string | undefined },
  body: { chunk: Blob; digest: string } | undefined,
): Promise<UploadChunkReply> {
  const query = z.encode(uploadChunkQuery, {
    chunkNumber: number,
    chunkSize: limits.chunk,
    currentChunkSize: Math.min(limits.chunk, file.size - (number - 1) * limits.chunk),
    totalSize: file.size,
    totalChunks: chunksOf(file.size),
    identifier,
    filename: name,
    relativePath: path,
    spaceId,
    parentId,
    sessionId,
    ...clashFieldsOf(clash),
    ...(proof !== undefined && { proof }),
  })
  const data = await postUploadBytes(uploadChunkStream, {
    query,
    signal,
    ...(body && { body: body.chunk, headers: { 'x-chunk-sha256': body.digest } }),
  })
  return z.decode(uploadChunkReply, data as never)
}
