import { type FileHandle, open, stat, unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type BlobStoreError, type ByteRange, clampRangeToSize } from './blob-store.ts'
import { withDiskErrors } from './disk.ts'

/** Reads in big bites: half the CPU of the 64 KiB default. */
const bite = 512 * 1024

/** Writes all of it where it belongs; the system may take it in several goes. */
export async function writeAtPosition(handle: FileHandle, bytes: Buffer, at: number) {
  for (let done = 0; done < bytes.length; ) {
    done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten
  }
}

/** A stream over a part of the file, which closes the file with itself. */
export async function openFileRange(file: string, range?: ByteRange): Promise<Readable> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const { start, end } = clampRangeToSize(size, range)
    if (size > 0) return handle.createReadStream({ start, end, highWaterMark: bite })
  } catch (cause) {
    await handle.close()
    throw cause
  }
  await handle.close()
  return Readable.from([])
}

/** The file's size and time, null when there is none. */
export async function findFileFacts(file: string): Promise<{ size: number; modifiedAt: Date } | null> {
  const found = await withDiskErrors(stat(file)).catch((cause: BlobStoreError) => {
    if (cause.reason === 'missing') return null
    throw cause
  })
  return found && { size: found.size, modifiedAt: found.mtime }
}

export const findFileSize = async (file: string) => (await findFileFacts(file))?.size ?? null

/** Removes a file; fine when there is none. */
export async function removeBlobFile(file: string) {
  await unlink(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
  })
}
