import { limits } from '@cabinet/contract/limits'
import { digestSliceInWorker } from './hash-pool.ts'

/** Bytes in hexadecimal digits. */
export const hexOfBytes = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Slices read ahead of the workers; bounds memory. */
const ahead = 6

/**
 * `v1-<size>-<hex>`: SHA-256 over the SHA-256 digests of the file's 10,240,000-byte slices. Reads the file slice by
 * slice in workers; `progress` hears a share from 0 to 1. Throws `UnreadableFile`, or the signal's reason.
 */
export async function contentHashOfFile(
  file: Blob,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<string> {
  const slices = Math.max(1, Math.ceil(file.size / limits.slice))
  const digests = new Uint8Array(slices * 32)
  let begun = 0
  let done = 0
  const read = async () => {
    while (begun < slices) {
      const slice = begun++
      const part = file.slice(slice * limits.slice, (slice + 1) * limits.slice)
      digests.set(await digestSliceInWorker(part, slice, signal), slice * 32)
      progress(++done / slices)
    }
  }
  await Promise.all(Array.from({ length: Math.min(ahead, slices) }, read))
  return `v1-${file.size}-${hexOfBytes(await digestSliceInWorker(new Blob([digests]), 0, signal))}`
}

/** Hex SHA-256 of one chunk, for `x-chunk-sha256`. */
export const chunkDigestHex = async (chunk: Blob, signal: AbortSignal) =>
  hexOfBytes(await digestSliceInWorker(chunk, 0, signal))
