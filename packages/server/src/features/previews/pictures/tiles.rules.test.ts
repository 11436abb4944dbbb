import { expect, test } from 'vitest'
import { parseTilingOutput, tilePiecesOf } from './tiles.rules.ts'

test.each([
  ['{"width":1300,"height":2400}', { width: 1300, height: 2400, tile: 1024 }],
  ['{"width":1300,"height":2400,"tile":1,"more":"words"}', { width: 1300, height: 2400, tile: 1024 }],
  ['{"width":0,"height":1}', null],
  ['{"width":-1,"height":1}', null],
  ['{"width":1.5,"height":1}', null],
  ['{"width":1e9,"height":1e9}', null],
  ['{"width":10000001,"height":1}', null],
  ['{"width":"9","height":9}', null],
  ['[]', null],
  ['null', null],
  ['', null],
])('what a child says of the sides is believed where it can be: %s', (said, tiling) => {
  expect(parseTilingOutput(said)).toEqual(tiling)
})

test('the pieces follow from the sides, from one pixel to the whole', () => {
  expect(tilePiecesOf({ width: 1, height: 1, tile: 1024 })).toEqual([{ level: 0, column: 0, row: 0 }])
  const pieces = tilePiecesOf({ width: 1300, height: 2400, tile: 1024 })
  expect(pieces.filter(({ level }) => level === 12)).toHaveLength(6)
  expect(pieces.filter(({ level }) => level === 11)).toHaveLength(2)
  expect(pieces.filter(({ level }) => level === 0)).toHaveLength(1)
  expect(Math.max(...pieces.map(({ level }) => level))).toBe(12)
  expect(tilePiecesOf({ width: 10_000_000, height: 100, tile: 1024 }).length).toBeLessThan(20_000)
})
