import { fileTypeGroupOf } from '@cabinet/contract/previews'
import { officeFamilyOf } from '../../renditions/index.ts'

/** As what a marked file goes out: a picture, or the pages of a PDF. */
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

/** Texts are drawn as pages; so are tables of plain text. */
export const isMarkedAsText = (source: string): boolean =>
  fileTypeGroupOf(source) === 'txt' || source === 'csv'

const MiB = 1024 ** 2
/** Bytes of a file that is marked: what is drawn over must fit into the memory of one process. */
export const largestMarkedTextBytes = 1 * MiB
const most = { picture: 100 * MiB, pdf: 128 * MiB, text: largestMarkedTextBytes }

/** As what a file of this suffix (lower case, no dot) and size goes out marked; null where it bears no mark. */
export function markedFormOf(source: string, size: number): MarkedFileForm | null {
  if (size === 0) return null
  if (markedPictureFormat(source)) return size <= most.picture ? 'picture' : null
  if (source === 'pdf') return size <= most.pdf ? 'pages' : null
  if (officeFamilyOf(source)) return 'pages'
  return isMarkedAsText(source) && size <= most.text ? 'pages' : null
}

const webp = { format: 'webp', suffix: '.webp', type: 'image/webp' }

/** The form of a picture as a copy without a mark: encoded anew. TIFF stays one for its pages. */
export const shownPictureFormat = (source: string) => {
  const out = markedPictureFormat(source)
  return out === null || out.format === 'tiff' ? out : webp
}

/** The name of a copy without a mark. */
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
  // a text keeps what it was: notes.txt and notes.md must not become one name
  return isMarkedAsText(source) ? `${name}.pdf` : name.slice(0, name.length - source.length - 1) + out
}
