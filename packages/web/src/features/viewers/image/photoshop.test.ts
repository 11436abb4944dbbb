import { expect, test } from 'vitest'
import { readPhotoshopPicture } from './photoshop.ts'

interface Made {
  mode: number
  depth?: number
  /** Samples of two adjacent pixels, channel after channel. */
  channels: number[][]
  palette?: number[]
  /** Number of layers; negative where the picture is transparent. */
  layers?: number
  large?: boolean
}

const uint = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, Math.max(0, bytes - 4), Math.min(4, bytes))
  return buffer
}

/** Returns a picture of two pixels. */
function made({ mode, depth = 8, channels, palette = [], layers, large = false }: Made, packed = false) {
  const long = large ? 8 : 4
  const rows = channels.map((row) => Buffer.from(row))
  const listed = layers === undefined ? [] : [uint(long, 2), uint(2, layers & 0xffff)]
  const kept = packed
    ? [...rows.map((row) => uint(large ? 4 : 2, row.length + 1)), ...rows.map((row) => literal(row))]
    : rows
  const file = Buffer.concat([
    Buffer.from('8BPS'),
    uint(2, large ? 2 : 1),
    Buffer.alloc(6),
    uint(2, channels.length),
    uint(4, 1),
    uint(4, 2),
    uint(2, depth),
    uint(2, mode),
    uint(4, palette.length),
    Buffer.from(palette),
    uint(4, 0),
    uint(
      long,
      listed.reduce((sum, { length }) => sum + length, 0),
    ),
    ...listed,
    uint(2, packed ? 1 : 0),
    ...kept,
  ])
  return new Uint8Array(file).buffer
}

const literal = (row: Buffer) => Buffer.concat([uint(1, row.length - 1), row])
const pixelsOf = (bytes: ArrayBuffer) => [...readPhotoshopPicture(bytes, () => undefined).pixels]
const palette = Array.from({ length: 768 }, (_, at) => (at % 256 === 7 ? (at >> 8) * 100 : 0))

test.each<[string, Made, number[]]>([
  [
    'red, green and blue',
    {
      mode: 3,
      channels: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    },
    [1, 3, 5, 255, 2, 4, 6, 255],
  ],
  [
    '16 bits',
    {
      mode: 3,
      depth: 16,
      channels: [
        [9, 0, 8, 0],
        [7, 0, 6, 0],
        [5, 0, 4, 0],
      ],
    },
    [9, 7, 5, 255, 8, 6, 4, 255],
  ],
  [
    '32 bits',
    { mode: 1, depth: 32, channels: [[0x3f, 0x80, 0, 0, 0, 0, 0, 0]] },
    [255, 255, 255, 255, 0, 0, 0, 255],
  ],
  ['grey', { mode: 1, channels: [[10, 20]] }, [10, 10, 10, 255, 20, 20, 20, 255]],
  ['dots of ink', { mode: 0, depth: 1, channels: [[0x40]] }, [255, 255, 255, 255, 0, 0, 0, 255]],
  ['a palette', { mode: 2, channels: [[7, 0]], palette }, [0, 100, 200, 255, 0, 0, 0, 255]],
  [
    'inks',
    {
      mode: 4,
      channels: [
        [255, 255],
        [255, 0],
        [0, 0],
        [255, 102],
      ],
    },
    [255, 255, 0, 255, 102, 0, 0, 255],
  ],
  [
    'lightness and hue',
    {
      mode: 9,
      channels: [
        [255, 0],
        [128, 128],
        [128, 128],
      ],
    },
    [255, 255, 255, 255, 0, 0, 0, 255],
  ],
  [
    'one that is seen through',
    {
      mode: 1,
      channels: [
        [10, 20],
        [0, 128],
      ],
      layers: -1,
    },
    [10, 10, 10, 0, 20, 20, 20, 128],
  ],
  [
    'one with a channel for masks',
    {
      mode: 1,
      channels: [
        [10, 20],
        [0, 128],
      ],
      layers: 1,
    },
    [10, 10, 10, 255, 20, 20, 20, 255],
  ],
  [
    'a file of the large kind',
    { mode: 1, channels: [[10, 20]], large: true },
    [10, 10, 10, 255, 20, 20, 20, 255],
  ],
])('%s, packed or not', (_, file, pixels) => {
  expect(pixelsOf(made(file))).toEqual(pixels)
  expect(pixelsOf(made(file, true))).toEqual(pixels)
})

test('one byte may stand for several', () => {
  const file = Buffer.from(made({ mode: 1, channels: [[10, 20]] }, true))
  file.set([0, 2, 0xff, 33], file.length - 5)
  expect(pixelsOf(new Uint8Array(file.subarray(0, -1)).buffer)).toEqual([33, 33, 33, 255, 33, 33, 33, 255])
})

test.each([
  ['a mode that nobody knows', made({ mode: 7, channels: [[1, 2]] })],
  ['fewer channels than colours', made({ mode: 3, channels: [[1, 2]] })],
  ['one that is cut off', made({ mode: 1, channels: [[1, 2]] }).slice(0, -1)],
])('%s cannot be read', (_, bytes) => {
  expect(() => pixelsOf(bytes)).toThrow()
})
