import type { ErrorKey } from '@cabinet/contract/errors'

export interface OwnUploadLimits {
  /** Bytes; 0 means no limit. */
  singleFileMaxSize: number
  /** The user's and the system's extensions, each joined by '|'. */
  forbidden: string[]
}

/** Lower-case extension without its dot, '' for none. */
export const lowerCaseExtension = (name: string) => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

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

/** `report.docx` becomes `report (2).docx`, which becomes `report (3).docx`. */
export function numberedFileName(name: string): string {
  const [, stem = name, , number, extension = ''] = /^(.*?)( \((\d+)\))?(\.[^.]*)?$/.exec(name) ?? []
  return `${stem} (${Number(number ?? 1) + 1})${extension}`
}
