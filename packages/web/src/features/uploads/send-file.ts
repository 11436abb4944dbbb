import { limits } from '@cabinet/contract/limits'
import type { FileItem } from '@cabinet/contract/nodes'
import { type ChunkReply, chunkQuery, chunkReply, uploadApi } from '@cabinet/contract/uploads'
import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { uploadBase } from '../settings/index.ts'
import { chunkDigest, contentIdOf } from './content-id.ts'
import { persevere } from './persevere.ts'
import { post } from './post.ts'
import { proofOf } from './proof.ts'

/** Chunks of one file on their way at a time. */
const inFlight = 3

export interface Sending {
  file: File
  /** Name at the target. */
  name: string
  /** Folders below the target and the name, or only the name. */
  path: string
  spaceId: string | undefined
  parentId: string | undefined
  /** An existing name gets a new version. */
  merge: boolean
  /** Known from an earlier session of this browser: spares hashing again. */
  identifier: string | undefined
  signal: AbortSignal
  on: {
    hashing(share: number): void
    hashed(identifier: string): void
    /** Bytes the server holds. */
    sent(bytes: number): void
    merging(): void
  }
}

export interface Sent {
  file: FileItem
  /** The server knew the content: nothing was sent. */
  instant: boolean
}

/** Hashes, asks what the server holds, sends the rest and has the file made. Begins again where it was left off. */
export async function sendFile(sending: Sending): Promise<Sent> {
  const { file, signal, on } = sending
  const identifier = sending.identifier ?? (await contentIdOf(file, signal, on.hashing))
  on.hashed(identifier)

  const ask = (extra: { proof?: string }) =>
    persevere(signal, () => exchange(sending, identifier, 1, extra, undefined))
  let state = await ask({})
  if (state.challenge) state = await ask({ proof: await proofOf(file, state.challenge) })
  if (state.skipUpload && state.file) return { file: state.file, instant: true }

  await sendChunks(sending, identifier, new Set(state.uploaded))
  on.merging()
  const made = await persevere(signal, () =>
    call(
      uploadApi.merge,
      {
        name: sending.name,
        identifier,
        relativePath: sending.path,
        spaceId: sending.spaceId,
        parentId: sending.parentId,
        merge: sending.merge,
      },
      { quiet: true, signal, base: uploadBase() },
    ),
  )
  return { file: made, instant: false }
}

const chunksOf = (size: number) => Math.max(1, Math.ceil(size / limits.chunk))

async function sendChunks(sending: Sending, identifier: string, held: Set<number>) {
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
      await persevere(signal, () => sendChunk(sending, identifier, number), line)
      sent += bytesOf(number)
      on.sent(sent)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, send))
}

async function sendChunk(sending: Sending, identifier: string, number: number): Promise<void> {
  const start = (number - 1) * limits.chunk
  const chunk = sending.file.slice(start, start + limits.chunk)
  const digest = await chunkDigest(chunk, sending.signal)
  await exchange(sending, identifier, number, {}, { chunk, digest })
}

/** One chunk test (no body) or one chunk. */
async function exchange(
  { file, name, path, spaceId, parentId, merge, signal }: Sending,
  identifier: string,
  number: number,
  { proof }: { proof?: string },
  body: { chunk: Blob; digest: string } | undefined,
): Promise<ChunkReply> {
  const query = z.encode(chunkQuery, {
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
    merge,
    ...(proof !== undefined && { proof }),
  })
  const data = await post('/api/File/FileUpload', {
    query,
    signal,
    ...(body && { body: body.chunk, headers: { 'x-chunk-sha256': body.digest } }),
  })
  return z.decode(chunkReply, data as never)
}
