import { firstOf, itemAt } from '../../kernel/certain.ts'
import type { DemoPicture } from './picture.ts'

// Baseline JPEG (ITU T.81), 4:4:4, one set of tables for all three components.
// biome-ignore format: a matrix
const quantities = [16,11,10,16,24,40,51,61,12,12,14,19,26,58,60,55,14,13,16,24,40,57,69,56,14,17,22,29,51,87,80,62,18,22,37,56,68,109,103,77,24,35,55,64,81,104,113,92,49,64,78,87,103,121,120,101,72,92,95,98,112,100,103,99].map((value) => Math.max(1, Math.round(value * 0.4)))
// biome-ignore format: a matrix
const zigzag = [0,1,8,16,9,2,3,10,17,24,32,25,18,11,4,5,12,19,26,33,40,48,41,34,27,20,13,6,7,14,21,28,35,42,49,56,57,50,43,36,29,22,15,23,30,37,44,51,58,59,52,45,38,31,39,46,53,60,61,54,47,55,62,63]

/** How many codes of each length from 1 to 16, and what they stand for: the standard's own (annex K). */
const dc = {
  lengths: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
  values: Array.from({ length: 12 }, (_, value) => value),
}
const ac = {
  lengths: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  values: [
    ...Buffer.from(
      '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
      'hex',
    ),
  ],
}

type Code = readonly [code: number, length: number]

function codesOf({ lengths, values }: typeof dc): Code[] {
  const codes: Code[] = []
  let code = 0
  let next = 0
  lengths.forEach((count, index) => {
    for (let one = 0; one < count; one++) codes[itemAt(values, next++)] = [code++, index + 1]
    code <<= 1
  })
  return codes
}

const dcCodes = codesOf(dc)
const acCodes = codesOf(ac)
const cosines = Float64Array.from({ length: 64 }, (_, at) => {
  const [x, u] = [at >> 3, at & 7]
  return Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.SQRT1_2 : 1) * 0.5
})

function bitWriter() {
  const bytes: number[] = []
  let held = 0
  let count = 0
  return {
    bytes,
    put(code: number, length: number) {
      held = (held << length) | (code & ((1 << length) - 1))
      count += length
      while (count >= 8) {
        count -= 8
        const byte = (held >> count) & 255
        bytes.push(byte)
        if (byte === 255) bytes.push(0)
      }
      held &= (1 << count) - 1
    },
  }
}
type Bits = ReturnType<typeof bitWriter>

/** The frequencies of 8 x 8 values, rounded to what the tables keep, in zigzag order. */
function frequencies(block: Float64Array, half: Float64Array, out: Int32Array) {
  for (let y = 0; y < 8; y++)
    for (let u = 0; u < 8; u++) {
      let sum = 0
      for (let x = 0; x < 8; x++) sum += itemAt(block, y * 8 + x) * itemAt(cosines, x * 8 + u)
      half[y * 8 + u] = sum
    }
  for (let at = 0; at < 64; at++) {
    const [v, u] = [itemAt(zigzag, at) >> 3, itemAt(zigzag, at) & 7]
    let sum = 0
    for (let y = 0; y < 8; y++) sum += itemAt(half, y * 8 + u) * itemAt(cosines, y * 8 + v)
    out[at] = Math.round(sum / itemAt(quantities, itemAt(zigzag, at)))
  }
}

/** A number as its count of bits and these bits; negative ones as the complement. */
function putNumber(bits: Bits, code: Code, value: number, length: number) {
  bits.put(...code)
  bits.put(value < 0 ? value + (1 << length) - 1 : value, length)
}
const lengthOf = (value: number) => 32 - Math.clz32(Math.abs(value))

function putBlock(bits: Bits, values: Int32Array, before: number) {
  const step = firstOf(values) - before
  putNumber(bits, itemAt(dcCodes, lengthOf(step)), step, lengthOf(step))
  let zeros = 0
  for (let at = 1; at < 64; at++) {
    const value = itemAt(values, at)
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) bits.put(...itemAt(acCodes, 0xf0))
    putNumber(bits, itemAt(acCodes, (zeros << 4) | lengthOf(value)), value, lengthOf(value))
    zeros = 0
  }
  if (zeros > 0) bits.put(...firstOf(acCodes))
}

const segment = (mark: number, body: number[]) => [
  0xff,
  mark,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
]

/** A JPEG of about quality 80. */
export function encodeDemoJpeg({ width, height, pixels }: DemoPicture): Buffer {
  const bits = bitWriter()
  const block = new Float64Array(64)
  const half = new Float64Array(64)
  const values = new Int32Array(64)
  const before = [0, 0, 0]
  const weights = [
    [0.299, 0.587, 0.114, -128],
    [-0.1687, -0.3313, 0.5, 0],
    [0.5, -0.4187, -0.0813, 0],
  ] as const
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8)
      weights.forEach(([red, green, blue, shift], component) => {
        for (let at = 0; at < 64; at++) {
          const y = Math.min(top + (at >> 3), height - 1)
          const pixel = (y * width + Math.min(left + (at & 7), width - 1)) * 3
          block[at] =
            red * itemAt(pixels, pixel) +
            green * itemAt(pixels, pixel + 1) +
            blue * itemAt(pixels, pixel + 2) +
            shift
        }
        frequencies(block, half, values)
        putBlock(bits, values, itemAt(before, component))
        before[component] = firstOf(values)
      })
  bits.put(127, 7)
  const components = [1, 2, 3]
  const sides = [height >> 8, height & 255, width >> 8, width & 255]
  const head = [
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...zigzag.map((at) => itemAt(quantities, at))]),
    ...segment(0xc0, [8, ...sides, 3, ...components.flatMap((id) => [id, 0x11, 0])]),
    ...segment(0xc4, [0x00, ...dc.lengths, ...dc.values]),
    ...segment(0xc4, [0x10, ...ac.lengths, ...ac.values]),
    ...segment(0xda, [3, ...components.flatMap((id) => [id, 0]), 0, 63, 0]),
  ]
  return Buffer.concat([Buffer.from(head), Buffer.from(bits.bytes), Buffer.from([0xff, 0xd9])])
}
