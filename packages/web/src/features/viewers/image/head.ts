/** The header of a picture, read before its pixels. */
export interface PictureHeader {
  format: 'tiff' | 'psd' | 'other'
  /** Pixels; 0 where undeclared. */
  width: number
  height: number
}

/** Reads bytes from an offset; fewer at the end of the file. */
export type ReadBytesAt = (from: number, length: number) => Promise<DataView>

/** Number of leading bytes that contain the size of most pictures. */
export const pictureHeaderBytes = 256 * 1024
/** Limit of JPEG segments skipped. */
const segmentsMost = 500

const unknown: PictureHeader = { format: 'other', width: 0, height: 0 }

/** Reads the size of a picture from only the parts of it that contain the size. */
export async function readPictureHeader(at: ReadBytesAt): Promise<PictureHeader> {
  const view = await at(0, pictureHeaderBytes)
  if (view.byteLength < 30) return unknown
  const mark = view.getUint32(0)
  if (mark === 0x8950_4e47) return other(view.getUint32(16), view.getUint32(20))
  if (mark === 0x3842_5053) return { format: 'psd', width: view.getUint32(18), height: view.getUint32(14) }
  if (mark === 0x4949_2a00 || mark === 0x4d4d_002a) return tiff(at, mark === 0x4949_2a00)
  // BigTIFF, for files beyond 4 GiB: the server reads it.
  if (mark === 0x4949_2b00 || mark === 0x4d4d_002b)
    return { format: 'tiff', width: Number.POSITIVE_INFINITY, height: 1 }
  if (mark >>> 16 === 0xffd8) return jpeg(at)
  if (mark === 0x4749_4638) return other(view.getUint16(6, true), view.getUint16(8, true))
  if (mark >>> 16 === 0x424d) return other(view.getInt32(18, true), Math.abs(view.getInt32(22, true)))
  if (mark === 0x5249_4646 && view.getUint32(8) === 0x5745_4250) return webp(view)
  return view.getUint32(4) === 0x6674_7970 ? boxes(view) : unknown
}

const other = (width: number, height: number): PictureHeader => ({ format: 'other', width, height })

async function jpeg(at: ReadBytesAt): Promise<PictureHeader> {
  let place = 2
  for (let step = 0; step < segmentsMost; step++) {
    const view = await at(place, 9)
    if (view.byteLength < 9 || view.getUint8(0) !== 0xff) return unknown
    const kind = view.getUint8(1)
    // Fill bytes have no length.
    if (kind === 0xff) place += 1
    else if (kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc)
      return other(view.getUint16(7), view.getUint16(5))
    else place += 2 + view.getUint16(2)
  }
  return unknown
}

async function tiff(at: ReadBytesAt, little: boolean): Promise<PictureHeader> {
  const directory = (await at(4, 4)).getUint32(0, little)
  const counted = await at(directory, 2)
  const count = counted.byteLength === 2 ? counted.getUint16(0, little) : 0
  const entries = await at(directory + 2, count * 12)
  const size = { width: 0, height: 0 }
  for (let place = 0; place + 12 <= entries.byteLength; place += 12) {
    const tag = entries.getUint16(place, little)
    if (tag !== 256 && tag !== 257) continue
    const short = entries.getUint16(place + 2, little) === 3
    size[tag === 256 ? 'width' : 'height'] = short
      ? entries.getUint16(place + 8, little)
      : entries.getUint32(place + 8, little)
  }
  return { format: 'tiff', ...size }
}

function webp(view: DataView): PictureHeader {
  const kind = view.getUint32(12)
  if (kind === 0x5650_3820) return other(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  if (kind === 0x5650_384c) {
    const bits = view.getUint32(21, true)
    return other((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  const three = (place: number) => view.getUint16(place, true) + (view.getUint8(place + 2) << 16) + 1
  return other(three(24), three(27))
}

/** Returns the largest size declared in an AVIF, which may contain thumbnails too. */
function boxes(view: DataView): PictureHeader {
  let head = unknown
  for (let place = 8; place + 16 <= view.byteLength; place++) {
    if (view.getUint32(place) !== 0x6973_7065) continue
    const [width, height] = [view.getUint32(place + 8), view.getUint32(place + 12)]
    if (width * height > head.width * head.height) head = other(width, height)
  }
  return head
}
