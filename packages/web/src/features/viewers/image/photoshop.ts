/** The flat picture of a Photoshop file. */
export interface FlatPhotoshopPicture {
  width: number
  height: number
  /** Four bytes each. */
  pixels: Uint8ClampedArray<ArrayBuffer>
}

type Pixels = FlatPhotoshopPicture['pixels']

/** A colour mode, by Photoshop's number. */
interface Mode {
  /** Number of colour channels; a channel after them may be alpha. */
  colours: number
  /** Converts the samples in each pixel's four bytes to red, green and blue. */
  mix: (pixels: Pixels, palette: Uint8Array) => void
}

const grey = { colours: 1, mix: greyToRgb }
const modes: Readonly<Record<number, Mode>> = {
  0: grey,
  1: grey,
  2: { colours: 1, mix: indexedToRgb },
  3: { colours: 3, mix: () => undefined },
  4: { colours: 4, mix: cmykToRgb },
  8: grey,
  9: { colours: 3, mix: labToRgb },
}

/** Reads one sample of a row as a byte, by bit depth. */
const samples: Readonly<Record<number, (row: DataView, at: number) => number>> = {
  // A set bit is ink.
  1: (row, at) => (row.getUint8(at >> 3) & (0x80 >> (at & 7)) ? 0 : 255),
  8: (row, at) => row.getUint8(at),
  16: (row, at) => row.getUint8(at * 2),
  32: (row, at) => 255 * Math.max(0, row.getFloat32(at * 4)) ** (1 / 2.2),
}

/**
 * Reads Photoshop's flattened picture, in every depth and mode but multichannel. Throws on damaged files, and
 * where `bound` does.
 */
export function readPhotoshopPicture(
  bytes: ArrayBuffer,
  bound: (width: number, height: number) => void,
): FlatPhotoshopPicture {
  const view = new DataView(bytes)
  const [channels, height, width] = [view.getUint16(12), view.getUint32(14), view.getUint32(18)]
  const [depth, mode] = [view.getUint16(22), modes[view.getUint16(24)]]
  const sample = samples[depth]
  if (!mode || !sample || channels < mode.colours || width * height === 0) throw new Error('not known')
  bound(width, height)

  const parts = partsOf(view)
  const taken = mode.colours + (parts.seenThrough && channels > mode.colours && mode.colours < 4 ? 1 : 0)
  const nextRow = rowsOf(view, parts, { rows: channels * height, length: Math.ceil((width * depth) / 8) })
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let channel = 0; channel < taken; channel++) {
    const place = channel === mode.colours ? 3 : channel
    for (let row = 0; row < height; row++) {
      const line = nextRow()
      for (let at = 0; at < width; at++) pixels[(row * width + at) * 4 + place] = sample(line, at)
    }
  }
  mode.mix(pixels, parts.palette)
  return { width, height, pixels }
}

interface Parts {
  palette: Uint8Array
  /** Whether the first channel after the colours is alpha. */
  seenThrough: boolean
  pixelsAt: number
  /** Whether the file is a PSB, which has longer numbers. */
  large: boolean
}

function partsOf(view: DataView): Parts {
  const large = view.getUint16(4) === 2
  const long = large ? 8 : 4
  const lengthAt = (place: number) => (large ? Number(view.getBigUint64(place)) : view.getUint32(place))
  const colours = view.getUint32(26)
  const resources = 30 + colours
  const layers = resources + 4 + view.getUint32(resources)
  const all = lengthAt(layers)
  return {
    palette: new Uint8Array(view.buffer, 30, colours),
    // A negative layer count declares alpha.
    seenThrough: all > long && lengthAt(layers + long) > 0 && view.getInt16(layers + long * 2) < 0,
    pixelsAt: layers + long + all,
    large,
  }
}

/** Returns the rows one after the other, each of `length` bytes. */
function rowsOf(
  view: DataView,
  { pixelsAt, large }: Parts,
  { rows, length }: Record<'rows' | 'length', number>,
) {
  const packing = view.getUint16(pixelsAt)
  let place = pixelsAt + 2
  if (packing === 0)
    return () => {
      const row = new DataView(view.buffer, place, length)
      place += length
      return row
    }
  if (packing !== 1) throw new Error('packed in a way that is not known')
  const lengths = place
  place += rows * (large ? 4 : 2)
  let at = 0
  const row = new Uint8Array(length)
  return () => {
    const packed = large ? view.getUint32(lengths + at * 4) : view.getUint16(lengths + at * 2)
    unpack(new Int8Array(view.buffer, place, packed), row)
    place += packed
    at += 1
    return new DataView(row.buffer)
  }
}

/** Unpacks PackBits: a count, then as many bytes, or one repeated byte. */
function unpack(packed: Int8Array, row: Uint8Array) {
  let to = 0
  for (let at = 0; at < packed.length && to < row.length; ) {
    const count = packed[at++] ?? 0
    if (count >= 0) {
      row.set(packed.subarray(at, at + Math.min(count + 1, row.length - to)), to)
      at += count + 1
      to += count + 1
    } else if (count > -128) {
      row.fill(packed[at++] ?? 0, to, to + 1 - count)
      to += 1 - count
    }
  }
}

function greyToRgb(pixels: Pixels) {
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at + 1] = pixels[at + 2] = pixels[at] ?? 0
  }
}

function indexedToRgb(pixels: Pixels, palette: Uint8Array) {
  for (let at = 0; at < pixels.length; at += 4) {
    const index = pixels[at] ?? 0
    for (const colour of [0, 1, 2]) pixels[at + colour] = palette[colour * 256 + index] ?? 0
  }
}

/** Inks are stored inverted: 255 is none. */
function cmykToRgb(pixels: Pixels) {
  for (let at = 0; at < pixels.length; at += 4) {
    const paper = (pixels[at + 3] ?? 0) / 255
    for (const colour of [0, 1, 2]) pixels[at + colour] = (pixels[at + colour] ?? 0) * paper
    pixels[at + 3] = 255
  }
}

/** Converts Lab with the D50 white point, as Photoshop does. */
function labToRgb(pixels: Pixels) {
  const whole = (value: number) => (value > 6 / 29 ? value ** 3 : (value - 4 / 29) * 3 * (6 / 29) ** 2)
  const shown = (value: number) =>
    255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
  for (let at = 0; at < pixels.length; at += 4) {
    const light = (((pixels[at] ?? 0) / 255) * 100 + 16) / 116
    const x = 0.9642 * whole(light + ((pixels[at + 1] ?? 0) - 128) / 500)
    const y = whole(light)
    const z = 0.8251 * whole(light - ((pixels[at + 2] ?? 0) - 128) / 200)
    pixels[at] = shown(3.1339 * x - 1.6169 * y - 0.4906 * z)
    pixels[at + 1] = shown(-0.9788 * x + 1.9161 * y + 0.0335 * z)
    pixels[at + 2] = shown(0.0719 * x - 0.229 * y + 1.4052 * z)
  }
}
