import { fileTypeGroupOf } from '@cabinet/contract/previews'
import { officeFamilyOf } from '../office/index.ts'

/** Method that draws the first picture of a file. */
export type ThumbnailMethod = 'picture' | 'frame' | 'heic' | 'pdf' | 'office'

const pictures = new Set(['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'avif', 'tif', 'tiff', 'svg', 'psd'])
const heic = new Set(['heic', 'heif'])
const covers = new Set(['mp3', 'm4a', 'flac', 'ogg', 'oga', 'opus'])

/** Chooses by extension alone, which the file's owner controls: every method tolerates other bytes. */
export function thumbnailMethodOf(source: string): ThumbnailMethod | null {
  if (pictures.has(source)) return 'picture'
  if (heic.has(source)) return 'heic'
  if (source === 'pdf') return 'pdf'
  if (officeFamilyOf(source)) return 'office'
  if (source === 'bmp' || source === 'ico' || covers.has(source)) return 'frame'
  return fileTypeGroupOf(source) === 'video' ? 'frame' : null
}

const MiB = 1024 ** 2
/** Bytes of a file up to which its picture is made. */
export const largestSourceBytes: Record<ThumbnailMethod, number> = {
  picture: 256 * MiB,
  heic: 128 * MiB,
  pdf: 512 * MiB,
  office: Number.POSITIVE_INFINITY, // its PDF has a limit of its own
  // read in place; from an object store only smaller ones are fetched
  frame: Number.POSITIVE_INFINITY,
}
