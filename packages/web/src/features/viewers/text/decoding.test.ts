import { describe, expect, test } from 'vitest'
import { createTextDecoder, guessTextEncoding } from './decoding.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const hex = (text: string) => Uint8Array.from(text.match(/../g)!, (pair) => Number.parseInt(pair, 16))
/** '中文测试' in GB18030 and in Big5 ('中文測試'). */
const gb = hex('d6d0cec4b2e2cad4')
const big5 = hex('a4a4a4e5b4fab8d5')
const times = (bytes: Uint8Array, count: number) =>
  Uint8Array.from({ length: bytes.length * count }, (_, at) => bytes[at % bytes.length]!)

describe('the encoding of a text', () => {
  test.each([
    ['plain letters', utf8('hello'), 'utf-8'],
    ['an empty file', new Uint8Array(), 'utf-8'],
    ['Chinese in UTF-8', utf8('合同编号'), 'utf-8'],
    ['a UTF-8 mark', hex('efbbbf41'), 'utf-8'],
    ['a UTF-16 mark', hex('fffe2d4e'), 'utf-16le'],
    ['a UTF-16 mark, big end first', hex('feff4e2d'), 'utf-16be'],
    ['a few Chinese characters of an old file', gb, 'gb18030'],
  ])('of %s', (_, bytes, encoding) => {
    expect(guessTextEncoding(bytes, true)).toBe(encoding)
  })

  test('of a longer old Chinese file, mixed with letters', () => {
    const line = [...gb, ...utf8(', 2024-11-05,'), ...hex('bad3cdacb1e0bac5'), ...utf8('\r\n')]
    expect(guessTextEncoding(times(Uint8Array.from(line), 40), true)).toBe('gb18030')
  })

  test('of a longer traditional Chinese file', () => {
    const sentence = hex('a4a4a4e5a46aa4a3a440bee3acb0a64da658a4a7a448a448a4a3a4aabfd2')
    expect(guessTextEncoding(times(Uint8Array.from([...sentence, ...big5, 0x0a]), 30), true)).toBe('big5')
  })

  test('a character cut off at the end of a part is no fault', () => {
    const bytes = utf8('合同').subarray(0, 5)
    expect(guessTextEncoding(bytes, false)).toBe('utf-8')
    expect(guessTextEncoding(bytes, true)).toBe('gb18030')
  })
})

test('a character between two parts comes whole', () => {
  const bytes = utf8('合同')
  const decode = createTextDecoder('utf-8')
  expect(decode(bytes.subarray(0, 4), false) + decode(bytes.subarray(4), true)).toBe('合同')
})

test('the mark at the beginning is not text', () => {
  expect(createTextDecoder('utf-8')(hex('efbbbf41'), true)).toBe('A')
})
