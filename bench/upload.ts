import { createHash, randomBytes } from 'node:crypto'
import { createContentHash } from '../packages/server/src/features/contents/content-hash.ts'
import type { Ours } from './kit.ts'
import { connection, dataOf } from './wire.ts'

/** Bytes of a chunk, as the specification says. */
export const chunkBytes = 2 * 1024 ** 2

/** Bytes of a large file: the same block again and again, but for the first chunk, so that no content is known before. */
export interface LargeFile {
  size: number
  chunks: number
  identifier: string
  chunk(number: number): { bytes: Buffer; sum: string }
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
export const block = randomBytes(chunkBytes)
const blockSum = sumOf(block)

/** A file of so many bytes: whole chunks and, where it does not divide, a shorter last one. */
export function largeFile(size: number): LargeFile {
  const chunks = Math.ceil(size / chunkBytes)
  const first = randomBytes(chunkBytes)
  const firstSum = sumOf(first)
  const last = block.subarray(0, size - (chunks - 1) * chunkBytes)
  const lastSum = sumOf(last)
  const hash = createContentHash()
  for (let number = 1; number <= chunks; number++)
    hash.update(number === 1 ? first : number === chunks ? last : block)
  return {
    size,
    chunks,
    identifier: hash.id(),
    chunk: (number) =>
      number === 1
        ? { bytes: first, sum: firstSum }
        : number === chunks
          ? { bytes: last, sum: lastSum }
          : { bytes: block, sum: blockSum },
  }
}

/** Uploads as our own client does, three chunks at once; `summed`: each with its checksum. */
export async function uploadLarge(
  { port, token }: Pick<Ours, 'port' | 'token'>,
  name: string,
  { size, chunks, identifier, chunk }: LargeFile,
  summed = true,
): Promise<{ fileId: string; mergeMs: number }> {
  const bearer = `authorization: Bearer ${token}\r\n`
  const path = (number: number) =>
    `/api/File/FileUpload?chunkNumber=${number}&chunkSize=${chunkBytes}&currentChunkSize=${chunk(number).bytes.length}&totalSize=${size}&totalChunks=${chunks}&identifier=${identifier}&filename=${name}&relativePath=${name}`
  const lines = Array.from({ length: 3 }, () => connection(port))
  const [line] = lines
  dataOf(await line!.send('GET', path(1), { headers: bearer }))
  let next = 1
  await Promise.all(
    lines.map(async (one) => {
      while (next <= chunks) {
        const number = next++
        const { bytes, sum } = chunk(number)
        const checksum = summed ? `x-chunk-sha256: ${sum}\r\n` : ''
        const headers = `${bearer}content-type: application/octet-stream\r\n${checksum}`
        dataOf(await one.send('POST', path(number), { headers, body: bytes }))
      }
    }),
  )
  const body = Buffer.from(JSON.stringify({ filename: name, identifier, relativePath: name }))
  const headers = `${bearer}content-type: application/json\r\n`
  const begun = performance.now()
  const made = dataOf<{ Size: number; FileId: string }>(
    await line!.send('POST', '/api/File/MergeSlices', { headers, body }),
  )
  const mergeMs = performance.now() - begun
  for (const one of lines) one.close()
  if (made.Size !== size) throw new Error('the file has another size')
  return { fileId: made.FileId, mergeMs }
}
