import * as UTIF from 'utif2'
import { readPhotoshopPicture } from './photoshop.ts'
import { readTiffDirectories } from './tiff-pages.ts'

/** Limit of decoded pixels: a header may declare more than memory allows. */
const pixelsMost = 60_000_000

export interface DecodedPage {
  /** Number of pages. */
  pages: number
  width: number
  height: number
  /** The EXIF orientation; 1 is upright. */
  orientation: number
  /** Pixels as RGBA, four bytes each. */
  pixels: Uint8ClampedArray<ArrayBuffer>
}

/** Decodes a page of a TIFF, or the flattened picture of a Photoshop file. Throws on damaged files. */
export function decodePicturePage(bytes: ArrayBuffer, page: number): DecodedPage {
  const mark = bytes.byteLength >= 4 ? new DataView(bytes).getUint32(0) : 0
  return mark === 0x3842_5053
    ? { pages: 1, orientation: 1, ...readPhotoshopPicture(bytes, bound) }
    : tiff(bytes, page)
}

function tiff(bytes: ArrayBuffer, at: number): DecodedPage {
  const pages = readTiffDirectories(bytes).filter(
    (page) => numberIn(page, 256) > 0 && numberIn(page, 257) > 0,
  )
  const page = pages[at]
  if (!page) throw new Error('no such page')
  bound(numberIn(page, 256), numberIn(page, 257))
  // Limit bits per pixel: many deep samples exhaust memory too.
  if ((numberIn(page, 277) || 1) * (numberIn(page, 258) || 1) > 128) throw new Error('too deep')
  UTIF.decodeImage(bytes, page)
  const { width, height } = page
  bound(width, height)
  const pixels = new Uint8ClampedArray(UTIF.toRGBA8(page).slice().buffer as ArrayBuffer)
  if (pixels.length !== width * height * 4) throw new Error('cut off')
  return { pages: pages.length, width, height, orientation: numberIn(page, 274) || 1, pixels }
}

const numberIn = (page: UTIF.IFD, tag: number): number => {
  const value = page[`t${tag}`]
  return Array.isArray(value) && typeof value[0] === 'number' ? value[0] : 0
}

function bound(width: number, height: number) {
  if (width * height > pixelsMost) throw new Error('too large')
}
