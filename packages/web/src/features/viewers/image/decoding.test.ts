import { expect, test } from 'vitest'
import { testPhotoshopPicture, testTiffPicture } from '../test/pictures.ts'
import { decodePicturePage } from './decoding.ts'
import { uprightTransform } from './upright.ts'

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer).buffer as ArrayBuffer
const two = [
  { width: 5, height: 3, colour: [200, 10, 20] },
  { width: 4, height: 7, colour: [0, 128, 255], orientation: 6 },
]

test('each page of a TIFF has its own pixels and orientation', () => {
  const file = bytesOf(testTiffPicture(two))
  const [first, second] = [decodePicturePage(file, 0), decodePicturePage(file, 1)]
  expect(first).toMatchObject({ pages: 2, width: 5, height: 3, orientation: 1 })
  expect([...first.pixels.slice(0, 4)]).toEqual([200, 10, 20, 255])
  expect(second).toMatchObject({ pages: 2, width: 4, height: 7, orientation: 6 })
  expect([...second.pixels.slice(-4)]).toEqual([0, 128, 255, 255])
})

test('a TIFF whose pages lead in a circle has each once', () => {
  const file = testTiffPicture(two)
  file.writeUInt32LE(file.readUInt32LE(4), file.length - 4)
  expect(decodePicturePage(bytesOf(file), 0).pages).toBe(2)
})

test('a Photoshop file is its flat picture', () => {
  const page = decodePicturePage(bytesOf(testPhotoshopPicture(6, 4, [10, 20, 30])), 0)
  expect(page).toMatchObject({ pages: 1, width: 6, height: 4 })
  expect([...page.pixels.slice(0, 4)]).toEqual([10, 20, 30, 255])
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['words', Buffer.from('these are words and no picture at all')],
  [
    'a TIFF with an endless list',
    testTiffPicture([{ width: 1, height: 1, colour: [0, 0, 0] }]).fill(0x7f, 24, 28),
  ],
  [
    'a TIFF that is wide without end',
    testTiffPicture([{ width: 1, height: 1, colour: [0, 0, 0] }]).fill(0x7f, 28, 32),
  ],
  ['a Photoshop file that is cut off', testPhotoshopPicture(60, 40, [1, 2, 3]).subarray(0, 24)],
])('%s cannot be decoded', (_, bytes) => {
  expect(() => decodePicturePage(bytesOf(bytes), 0)).toThrow()
})

test.each([
  [1, [0, 0], { width: 4, height: 2 }],
  [3, [4, 2], { width: 4, height: 2 }],
  [6, [2, 0], { width: 2, height: 4 }],
  [8, [0, 4], { width: 2, height: 4 }],
])('orientation %i lays the first pixel into its corner', (orientation, corner, size) => {
  const turned = uprightTransform({ width: 4, height: 2 }, orientation)
  expect(turned.size).toEqual(size)
  expect(turned.matrix.slice(4)).toEqual(corner)
})
