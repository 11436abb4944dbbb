import type { ErrorKey } from '@cabinet/contract/errors'
import type { QueuedClashRule } from './queue.store.ts'

export interface OwnUploadLimits {
  /** Bytes; 0 means no limit. */
  singleFileMaxSize: number
  /** The user's and the system's extensions, each joined by '|'. */
  forbidden: string[]
}

/** Lower-case text after the last dot, '' for none: also the whole of `.exe`, as the server's rule reads it. */
export const lowerCaseExtension = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Returns the user's and the system's forbidden extensions without duplicates (specification). */
export const forbiddenExtensionSet = (lists: string[]) =>
  new Set(
    lists
      .flatMap((list) => list.split('|'))
      .map((one) => one.trim().replace(/^\./, '').toLowerCase())
      .filter(Boolean),
  )

/** Returns why this file must not be uploaded, or null (specification, section 5). */
export function refusalOfUpload(
  file: { name: string; size: number },
  { singleFileMaxSize, forbidden }: OwnUploadLimits,
): ErrorKey | null {
  if (file.size === 0) return 'uploads.empty'
  if (singleFileMaxSize > 0 && file.size > singleFileMaxSize) return 'uploads.too_large'
  if (forbiddenExtensionSet(forbidden).has(lowerCaseExtension(file.name)))
    return 'uploads.extension_not_allowed'
  return null
}

/** Returns whether the bytes fit; a total of 0 means no limit. */
export const fitsIntoSpace = (bytes: number, space: { total: number; used: number }) =>
  space.total === 0 || bytes <= space.total - space.used

/**
 * Returns the milliseconds before try `attempt` (from 1): doubles up to 30 s, with jitter so that clients do
 * not retry at once.
 */
export const retryDelayMs = (attempt: number, random = Math.random()) =>
  Math.min(30_000, 500 * 2 ** (attempt - 1)) * (0.5 + random / 2)

/** Returns the fields of a request for a clash rule; the specification's `IsMerge` says version too. */
export const clashFieldsOf = (rule: QueuedClashRule) => ({
  merge: rule === 'version',
  ...(rule !== 'refuse' && { clash: rule }),
})
