import { expect, test } from 'vitest'
import { photoshop, tiff } from '../test/pictures.ts'
import { decodePage } from './decoding.ts'
import { upright } from './upright.ts'

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer).buffer as ArrayBuffer
const two = [
  { width: 5, height: 3, colour: [200, 10, 20] },
  { width: 4, height: 7, colour: [0, 128, 255], orientation: 6 },
]

test('each page of a TIFF has its own pixels and orientation', () => {
  const file = bytesOf(tiff(two))
  const [first, second] = [decodePage(file, 0), decodePage(file, 1)]
  expect(first).toMatchObject({ pages: 2, width: 5, height: 3, orientation: 1 })
  expect([...first.pixels.slice(0, 4)]).toEqual([200, 10, 20, 255])
  expect(second).toMatchObject({ pages: 2, width: 4, height: 7, orientation: 6 })
  expect([...second.pixels.slice(-4)]).toEqual([0, 128, 255, 255])
})

test('a TIFF whose pages lead in a circle has each once', () => {
  const file = tiff(two)
  file.writeUInt32LE(file.readUInt32LE(4), file.length - 4)
  expect(decodePage(bytesOf(file), 0).pages).toBe(2)
})

test('a Photoshop file is its flat picture', () => {
  const page = decodePage(bytesOf(photoshop(6, 4, [10, 20, 30])), 0)
  expect(page).toMatchObject({ pages: 1, width: 6, height: 4 })
  expect([...page.pixels.slice(0, 4)]).toEqual([10, 20, 30, 255])
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['words', Buffer.from('these are words and no picture at all')],
  ['a TIFF with an endless list', tiff([{ width: 1, height: 1, colour: [0, 0, 0] }]).fill(0x7f, 24, 28)],
  ['a TIFF that is wide without end', tiff([{ width: 1, height: 1, colour: [0, 0, 0] }]).fill(0x7f, 28, 32)],
  ['a Photoshop file that is cut off', photoshop(60, 40, [1, 2, 3]).subarray(0, 24)],
])('%s cannot be decoded', (_, bytes) => {
  expect(() => decodePage(bytesOf(bytes), 0)).toThrow()
})

test.each([
  [1, [0, 0], { width: 4, height: 2 }],
  [3, [4, 2], { width: 4, height: 2 }],
  [6, [2, 0], { width: 2, height: 4 }],
  [8, [0, 4], { width: 2, height: 4 }],
])('orientation %i lays the first pixel into its corner', (orientation, corner, size) => {
  const turned = upright({ width: 4, height: 2 }, orientation)
  expect(turned.size).toEqual(size)
  expect(turned.matrix.slice(4)).toEqual(corner)
})
