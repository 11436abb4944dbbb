import type { IFD } from 'utif2'

/** Limit of pages. */
const pagesMost = 2_000
/** Bytes of lists beyond twice the file: pages may share lists, but a list named by every entry fills the memory. */
const sharedMost = 8 * 1024 ** 2
/** Bytes of one value by TIFF type; other types describe no pixels. */
const widths: Record<number, number> = { 1: 1, 3: 2, 4: 4, 6: 1, 7: 1, 8: 2, 9: 4 }

/**
 * Reads the directories of a TIFF for its decoder, whose own reader trusts every count and offset, so that a
 * small file could exhaust memory or loop forever.
 */
export function readTiffDirectories(bytes: ArrayBuffer): IFD[] {
  const view = new DataView(bytes)
  const little = view.getUint16(0) === 0x4949
  const pages: IFD[] = []
  const seen = new Set<number>()
  const budget = { left: 2 * bytes.byteLength + sharedMost }
  let place = view.getUint32(4, little)
  while (place !== 0 && !seen.has(place) && pages.length < pagesMost) {
    seen.add(place)
    const count = view.getUint16(place, little)
    pages.push(directory(view, place + 2, count, little, budget))
    const link = place + 2 + count * 12
    place = link + 4 <= view.byteLength ? view.getUint32(link, little) : 0
  }
  return pages
}

function directory(
  view: DataView,
  start: number,
  count: number,
  little: boolean,
  budget: { left: number },
): IFD {
  const page: Record<string, number[] | Uint8Array> = {}
  for (let place = start; place < start + count * 12; place += 12) {
    const type = view.getUint16(place + 2, little)
    const width = widths[type]
    const values = view.getUint32(place + 4, little)
    if (width === undefined || values === 0) continue
    const from = values * width <= 4 ? place + 8 : view.getUint32(place + 8, little)
    if (from + values * width > view.byteLength) throw new Error('a list beyond the end of the file')
    budget.left -= values * width
    if (budget.left < 0) throw new Error('more lists than the file can hold')
    page[`t${view.getUint16(place, little)}`] =
      type === 7 ? new Uint8Array(view.buffer, from, values) : listOf(view, from, values, width, little)
  }
  return page as unknown as IFD
}

const listOf = (view: DataView, from: number, values: number, width: number, little: boolean) =>
  Array.from({ length: values }, (_, at) => {
    const place = from + at * width
    if (width === 1) return view.getUint8(place)
    return width === 2 ? view.getUint16(place, little) : view.getUint32(place, little)
  })
