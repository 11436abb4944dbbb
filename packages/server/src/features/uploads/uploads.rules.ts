import { limits } from '@cabinet/contract/limits'
import type { UploadErrorKey } from '@cabinet/contract/uploads'

/** Numbers sent with a chunk and a chunk test. */
export interface ChunkPosition {
  /** From 1. */
  chunkNumber: number
  chunkSize: number
  currentChunkSize: number
  totalSize: number
  totalChunks: number
}

/** Division of a file into chunks. */
export interface ChunkLayout {
  size: number
  chunkSize: number
  chunks: number
}

/**
 * Returns why these numbers contradict each other, or null. Both counting rules of the usual clients are
 * accepted: ceil, and floor with a larger last chunk.
 */
export function numbersRefusal(numbers: ChunkPosition): UploadErrorKey | null {
  const { chunkNumber, chunkSize, currentChunkSize, totalSize, totalChunks } = numbers
  if (totalSize === 0) return 'uploads.empty'
  const counts = [Math.ceil(totalSize / chunkSize), Math.max(1, Math.floor(totalSize / chunkSize))]
  if (chunkSize > limits.chunkMost || totalChunks > limits.chunksMost) return 'uploads.numbers_wrong'
  if (!Number.isSafeInteger(totalSize) || !counts.includes(totalChunks) || chunkNumber > totalChunks)
    return 'uploads.numbers_wrong'
  const geometry = { size: totalSize, chunkSize, chunks: totalChunks }
  return currentChunkSize === chunkLengthOf(geometry, chunkNumber) ? null : 'uploads.numbers_wrong'
}

/** Returns the offset of a chunk's first byte. */
export const chunkOffsetOf = ({ chunkSize }: ChunkLayout, chunk: number): number => (chunk - 1) * chunkSize

/** Returns the bytes of a chunk; the last one takes the rest. */
export const chunkLengthOf = ({ size, chunkSize, chunks }: ChunkLayout, chunk: number): number =>
  chunk < chunks ? chunkSize : size - (chunks - 1) * chunkSize

/** Upload limits of a user. */
export interface UserUploadLimits {
  /** Bytes; 0 is no cap (specification). */
  singleFileMax: number
  /** Lower-case extensions without dots. */
  forbidden: ReadonlySet<string>
}

/** Merges the user's and the system's lists (specification: separated by '|', duplicates removed). */
export const forbiddenExtensions = (...lists: string[]): Set<string> =>
  new Set(
    lists
      .flatMap((list) => list.toLowerCase().split('|'))
      .map((one) => one.trim().replace(/^\.+/, ''))
      .filter((one) => one !== ''),
  )

/** Returns the text after the last dot, in lower case; '' if there is no dot. */
export const bareExtensionOf = (name: string): string =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''

/**
 * Returns why this file may not be uploaded, or null. Size zero, the cap, the forbidden extensions
 * (specification).
 */
export function uploadFileRefusal(
  { name, size }: { name: string; size: number },
  { singleFileMax, forbidden }: UserUploadLimits,
): { reason: UploadErrorKey; details?: unknown } | null {
  if (size === 0) return { reason: 'uploads.empty', details: { name } }
  if (singleFileMax > 0 && size > singleFileMax)
    return { reason: 'uploads.too_large', details: { name, limit: singleFileMax } }
  const extension = bareExtensionOf(name)
  if (forbidden.has(extension))
    return { reason: 'uploads.extension_not_allowed', details: { name, extension } }
  return null
}

/**
 * Returns the folders of a relative path, outermost first; its last part is the file itself. The names are
 * checked like any other, so '..' is refused and never means anything.
 */
export const foldersOfRelativePath = (relativePath: string | undefined): string[] =>
  (relativePath ?? '')
    .split('/')
    .slice(0, -1)
    .filter((part, index) => part !== '' && !(part === '.' && index === 0))

/** Whether an identifier claims a content hash; others only name their session (an MD5, say). */
export const contentHashOfIdentifier = (identifier: string): boolean =>
  /^v1-\d{1,16}-[0-9a-f]{64}$/.test(identifier)

/** Refuses an identifier of ours whose size contradicts the upload's. */
export const identifierRefusal = (identifier: string, size: number): UploadErrorKey | null =>
  contentHashOfIdentifier(identifier) && Number(identifier.split('-')[1]) !== size
    ? 'uploads.numbers_wrong'
    : null
