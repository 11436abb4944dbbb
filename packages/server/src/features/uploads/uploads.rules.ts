import { limits } from '@cabinet/contract/limits'
import type { UploadClashChoice, UploadErrorKey } from '@cabinet/contract/uploads'

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

/** Action where a name is taken; refuse: the specification's answer without `IsMerge`. */
export type UploadClashRule = UploadClashChoice | 'refuse'

/** The choice for a taken name, as a request sends it. */
export interface SentClashChoice {
  merge?: boolean | undefined
  clash?: UploadClashChoice | undefined
}

/** Returns the rule of a request: our client's choice, else the specification's `IsMerge`. */
export const clashRuleOf = (sent: SentClashChoice): UploadClashRule =>
  sent.clash ?? (sent.merge ? 'version' : 'refuse')

/** Statuses of refusals that no later attempt changes. */
const finalStatuses = new Set([400, 403, 404, 413])

/**
 * Whether a refused merge ends its upload, so that nothing of it stays. A taken name ends it only where the
 * user chose to skip: a client of the specification asks again with `IsMerge`.
 */
export const endsUpload = (refusal: { key: string; status: number }, clash: UploadClashRule): boolean =>
  refusal.key === 'spaces.name_taken' ? clash === 'skip' : finalStatuses.has(refusal.status)

/** Whether an identifier claims a content hash; others only name their session (an MD5, say). */
export const contentHashOfIdentifier = (identifier: string): boolean =>
  /^v1-\d{1,16}-[0-9a-f]{64}$/.test(identifier)

/** Refuses an identifier of ours whose size contradicts the upload's. */
export const identifierRefusal = (identifier: string, size: number): UploadErrorKey | null =>
  contentHashOfIdentifier(identifier) && Number(identifier.split('-')[1]) !== size
    ? 'uploads.numbers_wrong'
    : null
