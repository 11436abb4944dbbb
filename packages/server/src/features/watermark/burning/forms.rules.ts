import { fileTypeGroupOf } from '@cabinet/contract/previews'
import { officeFamilyOf } from '../../renditions/index.ts'

/** Form in which a marked file is sent: a picture, or the pages of a PDF. */
export type MarkedFileForm = 'picture' | 'pages'

/** Output format of a marked picture, by its extension: unchanged, or one that every program opens. */
const pictures: Record<string, { format: string; suffix: string; type: string }> = {
  jpg: { format: 'jpeg', suffix: '.jpg', type: 'image/jpeg' },
  jpeg: { format: 'jpeg', suffix: '.jpeg', type: 'image/jpeg' },
  jfif: { format: 'jpeg', suffix: '.jpg', type: 'image/jpeg' },
  heic: { format: 'jpeg', suffix: '.jpg', type: 'image/jpeg' },
  heif: { format: 'jpeg', suffix: '.jpg', type: 'image/jpeg' },
  png: { format: 'png', suffix: '.png', type: 'image/png' },
  svg: { format: 'png', suffix: '.png', type: 'image/png' },
  psd: { format: 'png', suffix: '.png', type: 'image/png' },
  bmp: { format: 'png', suffix: '.png', type: 'image/png' },
  ico: { format: 'png', suffix: '.png', type: 'image/png' },
  gif: { format: 'gif', suffix: '.gif', type: 'image/gif' },
  webp: { format: 'webp', suffix: '.webp', type: 'image/webp' },
  avif: { format: 'avif', suffix: '.avif', type: 'image/avif' },
  tif: { format: 'tiff', suffix: '.tif', type: 'image/tiff' },
  tiff: { format: 'tiff', suffix: '.tiff', type: 'image/tiff' },
}

export const markedPictureFormat = (source: string) => pictures[source] ?? null

/** Whether it is plain or delimited text, which is marked as pages. */
export const isMarkedAsText = (source: string): boolean =>
  fileTypeGroupOf(source) === 'txt' || source === 'csv'

const MiB = 1024 ** 2
/** Bytes of a text that is marked: its pages must fit into the memory of one process. */
export const largestMarkedTextBytes = 1 * MiB
const most = { picture: 100 * MiB, pdf: 128 * MiB, text: largestMarkedTextBytes }

/**
 * Returns the marked form of a file of this extension (lower case, no dot) and size; null if it cannot be
 * marked.
 */
export function markedFormOf(source: string, size: number): MarkedFileForm | null {
  if (size === 0) return null
  if (markedPictureFormat(source)) return size <= most.picture ? 'picture' : null
  if (source === 'pdf') return size <= most.pdf ? 'pages' : null
  if (officeFamilyOf(source)) return 'pages'
  return isMarkedAsText(source) && size <= most.text ? 'pages' : null
}

const webp = { format: 'webp', suffix: '.webp', type: 'image/webp' }

/**
 * Returns the format of a picture's unmarked copy, which is encoded anew. TIFF is kept because of its pages.
 */
export const shownPictureFormat = (source: string) => {
  const out = markedPictureFormat(source)
  return out === null || out.format === 'tiff' ? out : webp
}

/** Returns the name of an unmarked copy. */
export function nameOfShownCopy(name: string, source: string): string {
  const out = shownPictureFormat(source)
  return out === webp
    ? name.slice(0, name.length - source.length - 1) + out.suffix
    : nameOfMarkedFile(name, source)
}

/** Returns the name of a marked file: its own name, with the extension of its new format. */
export function nameOfMarkedFile(name: string, source: string): string {
  const out = markedPictureFormat(source)?.suffix ?? (source === 'pdf' ? null : '.pdf')
  if (out === null || name.toLowerCase().endsWith(out)) return name
  // a text keeps its extension: notes.txt and notes.md must not get the same name
  return isMarkedAsText(source) ? `${name}.pdf` : name.slice(0, name.length - source.length - 1) + out
}
