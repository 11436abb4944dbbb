import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { NotInEncodingError, textEncoderOf } from './encode.ts'
import { encodeSourceUtf8, joinTextSource, splitTextSource } from './source.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** A file after some edits of its text. */
function changed(
  bytes: Uint8Array,
  encoding: string,
  ...changes: { from: number; to?: number; insert: string }[]
) {
  const source = splitTextSource(bytes, encoding)
  const transaction = EditorState.create({ doc: source.doc }).update({ changes })
  return joinTextSource(source, transaction.newDoc, transaction.changes)
}

describe.each(['utf-8', 'utf-16le', 'utf-16be', 'gb18030'])('%s', (encoding) => {
  test.each(['plain', '合同 ABC €', '𠀀 表情 😀', 'ŝ ㌀ ⺁ ﹫ \u00b7 \ue000'])(
    'has bytes for “%s”',
    (text) => {
      expect(new TextDecoder(encoding).decode(textEncoderOf(encoding)(text))).toBe(text)
    },
  )
})

test.each([
  ['gb18030', '€中文', 'a2e3d6d0cec4'],
  ['gb18030', '😀', '9439fc36'],
  ['big5', '中文', 'a4a4a4e5'],
  ['shift_jis', '日本ｱ', '93fa967bb1'],
  ['euc-kr', '한국', 'c7d1b1b9'],
  ['windows-1251', 'Да', 'c4e0'],
])('%s: %s', (encoding, text, hex) => {
  expect(Buffer.from(textEncoderOf(encoding)(text)).toString('hex')).toBe(hex)
})

test.each([
  ['big5', '简体', '简'],
  ['windows-1252', 'price 合', '合'],
  ['utf-8', 'half \ud83d', '\ud83d'],
])('%s has no bytes for all of “%s”', (encoding, text, character) => {
  expect(() => textEncoderOf(encoding)(text)).toThrow(new NotInEncodingError(character))
})

describe('what nobody touched stays byte for byte', () => {
  test('mixed line ends, also on a line whose words change', () => {
    expect(Buffer.from(changed(utf8('a\r\nb\nc\rd\n'), 'utf-8', { from: 2, to: 3, insert: 'B!' }))).toEqual(
      Buffer.from('a\r\nB!\nc\rd\n'),
    )
    expect(Buffer.from(changed(utf8('a\r\nb\nc\n'), 'utf-8', { from: 1, insert: '+' })).toString()).toBe(
      'a+\r\nb\nc\n',
    )
  })

  test('bytes that are no characters', () => {
    const bytes = Uint8Array.from([...utf8('first\n'), 0xff, 0xfe, 0x0a, ...utf8('last')])
    expect([...changed(bytes, 'utf-8', { from: 0, to: 5, insert: '第一' })]).toEqual([
      ...utf8('第一\n'),
      0xff,
      0xfe,
      0x0a,
      ...utf8('last'),
    ])
  })

  test('the mark', () => {
    const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8('a')])
    expect([...changed(bytes, 'utf-8', { from: 1, insert: 'b' })]).toEqual([0xef, 0xbb, 0xbf, 0x61, 0x62])
    const wide = Uint8Array.from([0xff, 0xfe, 0x61, 0x00, 0x0d, 0x00, 0x0a, 0x00])
    expect([...changed(wide, 'utf-16le', { from: 1, insert: '\n' })]).toEqual([
      ...[0xff, 0xfe, 0x61, 0x00, 0x0d, 0x00, 0x0a, 0x00, 0x0d, 0x00, 0x0a, 0x00],
    ])
  })

  test('nothing at all, and an empty file', () => {
    const bytes = utf8('x\n\ny\r\n')
    expect([...changed(bytes, 'utf-8')]).toEqual([...bytes])
    expect([...changed(utf8(''), 'utf-8')]).toEqual([])
  })
})

test('new lines end as most do', () => {
  expect(Buffer.from(changed(utf8('a\r\nb\r\nc\n'), 'utf-8', { from: 0, insert: 'new\n' })).toString()).toBe(
    'new\r\na\r\nb\r\nc\n',
  )
})

test('a line that is taken out and its neighbours', () => {
  expect(Buffer.from(changed(utf8('a\nb\r\nc'), 'utf-8', { from: 1, to: 3, insert: '' })).toString()).toBe(
    'a\r\nc',
  )
})

test('a character that the encoding lacks is told, and UTF-8 has it', () => {
  const bytes = Uint8Array.from(Buffer.from('a4a4a4e50d0a', 'hex'))
  expect(() => changed(bytes, 'big5', { from: 0, insert: '简' })).toThrow(NotInEncodingError)
  const source = splitTextSource(bytes, 'big5')
  expect(Buffer.from(encodeSourceUtf8(source, source.doc)).toString()).toBe('中文\r\n')
})
