import { describe, expect, test } from 'vitest'
import { readTiffDirectories } from './tiff-pages.ts'

type Entry = [tag: number, type: number, count: number, value: number]

/** Returns a TIFF of these directories in sequence, followed by `tail`. */
function tiffOf(
  directories: Entry[][],
  { little = true, tail = 0, next }: { little?: boolean; tail?: number; next?: number } = {},
) {
  const size = directories.reduce((sum, entries) => sum + 6 + entries.length * 12, 8)
  const view = new DataView(new ArrayBuffer(size + tail))
  view.setUint16(0, little ? 0x4949 : 0x4d4d)
  view.setUint16(2, 42, little)
  view.setUint32(4, 8, little)
  let at = 8
  for (const [number, entries] of directories.entries()) {
    view.setUint16(at, entries.length, little)
    at += 2
    for (const [tag, type, count, value] of entries) {
      view.setUint16(at, tag, little)
      view.setUint16(at + 2, type, little)
      view.setUint32(at + 4, count, little)
      if (type === 3 && count === 1) view.setUint16(at + 8, value, little)
      else view.setUint32(at + 8, value, little)
      at += 12
    }
    const last = number === directories.length - 1
    view.setUint32(at, last ? (next ?? 0) : at + 4, little)
    at += 4
  }
  return view.buffer as ArrayBuffer
}
const width = (value: number): Entry => [256, 3, 1, value]

describe('pages of a TIFF', () => {
  test.each([true, false])('are read in either order of bytes (little: %s)', (little) => {
    const pages = readTiffDirectories(tiffOf([[width(100)], [width(200)]], { little }))
    expect(pages.map((page) => (page as unknown as Record<string, unknown>).t256)).toEqual([[100], [200]])
  })

  test('values that do not fit into their entry stand elsewhere', () => {
    const directory: Entry[] = [[258, 3, 3, 26]]
    const bytes = tiffOf([directory], { tail: 6 })
    new Uint16Array(bytes, 26, 3).set([8, 8, 16])
    const [page] = readTiffDirectories(bytes) as unknown as Record<string, unknown>[]
    expect(page!.t258).toEqual([8, 8, 16])
  })

  test('entries of types that describe no pixels are passed over', () => {
    const [page] = readTiffDirectories(tiffOf([[[270, 2, 4, 0], [271, 5, 1, 8], width(7)]]))
    expect(Object.keys(page!)).toEqual(['t256'])
  })
})

describe('a TIFF that was made to hurt', () => {
  test('whose pages lead back to themselves ends', () => {
    expect(readTiffDirectories(tiffOf([[width(1)]], { next: 8 }))).toHaveLength(1)
  })

  test('with a list beyond its end is refused', () => {
    expect(() => readTiffDirectories(tiffOf([[[273, 4, 1_000_000, 8]]]))).toThrow('beyond the end')
  })

  test('with a count near the most a number holds is refused', () => {
    expect(() => readTiffDirectories(tiffOf([[[273, 4, 0xffffffff, 8]]]))).toThrow('beyond the end')
  })

  test('that leads behind its end is refused', () => {
    expect(() => readTiffDirectories(tiffOf([[width(1)]], { next: 5_000 }))).toThrow(RangeError)
  })

  test('whose entries all name the same long list is refused before the memory is full', () => {
    const tail = 1024 ** 2
    const entries = Array.from({ length: 200 }, (_, at): Entry => [1000 + at, 1, tail, 8])
    expect(() => readTiffDirectories(tiffOf([entries], { tail }))).toThrow(
      'more lists than the file can hold',
    )
  })

  test('that ends in the middle of its head is refused', () => {
    expect(() => readTiffDirectories(new ArrayBuffer(5))).toThrow(RangeError)
  })
})
