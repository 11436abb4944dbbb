import { describe, expect, test } from 'vitest'
import { charactersOfDrawing, decodeDxfText } from './dxf-text.ts'
import { unicodeRangesOf } from './fonts.ts'

const head = '  9\n$DWGCODEPAGE\n  3\nANSI_936\n'

describe('the words of a drawing', () => {
  test('are UTF-8 where they are', () => {
    expect(decodeDxfText(new TextEncoder().encode(`${head}轴线`))).toContain('轴线')
  })
  test('are of the code page that it names', () => {
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from([0xd6, 0xe1, 0xcf, 0xdf])])
    expect(decodeDxfText(bytes)).toContain('轴线')
  })
})

test('characters are those that are written and those that are spelled', () => {
  expect(charactersOfDrawing('中\\U+56FD')).toContain('国'.charCodeAt(0))
  expect(charactersOfDrawing('中')).toContain('中'.charCodeAt(0))
})

test('ranges of a font are pairs', () => {
  expect(unicodeRangesOf('U+20-7e, U+4E2D')).toEqual([
    [0x20, 0x7e],
    [0x4e2d, 0x4e2d],
  ])
})
