import { limits } from '@cabinet/contract/limits'
import { hasExcessiveMarks, hasInvisibleLetters, normalizeText } from '@cabinet/contract/text'

type NameRefusal =
  | 'spaces.name_empty'
  | 'common.name_hidden'
  | 'spaces.name_special'
  | 'spaces.name_long'
  | 'spaces.folder_name_empty'
  | 'spaces.folder_name_long'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const forbidden = /[\x00-\x1f\x7f\u2028\u2029/\\]/

/** Length in characters as people count them, not in UTF-16 units. */
const lengthOf = (name: string) => [...name].length

/** Returns a name as it is stored: as typed, in NFC. */
export const normalizeName = (name: string): string => normalizeText(name)

/** Returns the key by which names are equal within a folder. */
export const nodeNameKey = (name: string): string => normalizeName(name).toLowerCase()

/** Returns why a file or folder may not have this name, or null. */
export function nodeNameRefusal(name: string): NameRefusal | null {
  if (name.trim() === '') return 'spaces.name_empty'
  // Windows drops dots and spaces at the end, and '.exe.' would pass where '.exe' may not
  if (forbidden.test(name) || !name.isWellFormed() || hasExcessiveMarks(name) || /[. ]$/.test(name))
    return 'spaces.name_special'
  if (lengthOf(name) > limits.name) return 'spaces.name_long'
  return hasInvisibleLetters(name) ? 'common.name_hidden' : null
}

/**
 * Returns why a folder made by hand may not have this name (specification: new folder), or null. Takes the
 * trimmed name.
 */
export function newFolderRefusal(name: string, longest: number): NameRefusal | null {
  if (name === '') return 'spaces.folder_name_empty'
  if ([...limits.folderNameForbidden].some((character) => name.includes(character)))
    return 'spaces.name_special'
  if (lengthOf(name) > longest) return 'spaces.folder_name_long'
  return nodeNameRefusal(name)
}

/** Returns the extension: '.docx' of 'Report.DOCX'; '' where there is none, as in '.profile'. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  const suffix = dot > 0 ? name.slice(dot).toLowerCase() : ''
  return suffix.length > 1 && suffix.length <= 33 ? suffix : ''
}

/**
 * Returns the name with a mark before its extension: 'a (2).txt'. Shortens the stem where the name would be
 * too long.
 */
export function nameWithMark(name: string, isFolder: boolean, mark: string): string {
  const ending = isFolder ? '' : name.slice(name.length - extensionOf(name).length)
  const stem = [...name.slice(0, name.length - ending.length)]
  const room = limits.name - lengthOf(ending) - lengthOf(mark)
  return `${stem.slice(0, Math.max(1, room)).join('')}${mark}${ending}`
}

/** Returns the first free name among 'a (2).txt', 'a (3).txt' and so on; `taken` holds name keys. */
export function firstFreeName(name: string, isFolder: boolean, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const candidate = nameWithMark(name, isFolder, ` (${number})`)
    if (!taken.has(nodeNameKey(candidate))) return candidate
  }
}
