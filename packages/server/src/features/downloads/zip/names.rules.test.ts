import { describe, expect, test } from 'vitest'
import { uniqueNameGiver, zipSafeName } from './names.rules.ts'

describe('a name that every system unpacks', () => {
  test.each([...'/\\:*?"<>|'].map((sign) => [sign]))('has no %s', (sign) => {
    expect(zipSafeName(`a${sign}b`)).toBe('a_b')
  })

  test.each([0x00, 0x1f, 0x7f, 0x9f, 0x200e, 0x200f, 0x2028, 0x202e, 0x2066, 0x2069])(
    'has no control character %i',
    (code) => {
      expect(zipSafeName(`a${String.fromCodePoint(code)}b`)).toBe('a_b')
    },
  )

  test.each([' ', '~', '\u00a0', '!', '汉'])('keeps %j', (sign) => {
    expect(zipSafeName(`a${sign}b`)).toBe(`a${sign}b`)
  })

  test.each([
    ...['con', 'PRN', 'aux', 'Nul', 'com0', 'COM9', 'com¹', 'lpt1', 'lpt³'],
    ...['con.txt', 'nul.tar.gz'],
  ])('is not the device %s', (name) => {
    expect(zipSafeName(name)).toBe(`_${name}`)
  })

  test.each(['cons', 'xcon', 'a.con', 'com', 'com10', 'comx', 'lpt', 'null.txt'])('may be %s', (name) => {
    expect(zipSafeName(name)).toBe(name)
  })

  test.each([
    ['a.', 'a_'],
    ['a . ', 'a___'],
    ['.a', '.a'],
    ['a.b c', 'a.b c'],
    ['  a', 'a'],
    ['', '_'],
    ['\u200b', '_'],
  ])('has no dots and spaces at its ends: %j', (name, safe) => {
    expect(zipSafeName(name)).toBe(safe)
  })
})

describe('a long name', () => {
  test.each([
    ['255 bytes fit', 'a'.repeat(255), 'a'.repeat(255)],
    ['of 255 bytes keeps its dots', `${'a'.repeat(250)}..txt`, `${'a'.repeat(250)}..txt`],
    ['of nothing but dots has a stem all the same', `${'.'.repeat(260)}txt`, '_.txt'],
    ['one byte too many is cut off the stem', `${'a'.repeat(252)}.txt`, `${'a'.repeat(251)}.txt`],
    ['no character is cut in two', `${'汉'.repeat(84)}.txt`, `${'汉'.repeat(83)}.txt`],
    ['no name ends in dots or spaces', `${'a'.repeat(249)}. bc.txt`, `${'a'.repeat(249)}.txt`],
    ['a long extension is none', `a.${'x'.repeat(300)}`, `a.${'x'.repeat(253)}`],
    [
      'an extension of 32 letters is the longest',
      `${'a'.repeat(250)}.${'x'.repeat(32)}`,
      `${'a'.repeat(222)}.${'x'.repeat(32)}`,
    ],
    ['one of 33 is none', `${'a'.repeat(250)}.${'x'.repeat(33)}`, `${'a'.repeat(250)}.${'x'.repeat(4)}`],
    ['a dot at the beginning begins no extension', `.${'x'.repeat(300)}`, `.${'x'.repeat(254)}`],
  ])('%s', (_, name, safe) => {
    expect(zipSafeName(name)).toBe(safe)
  })
})

describe('names in one folder', () => {
  test('are numbered from two on, before the extension', () => {
    const nameOf = uniqueNameGiver()
    expect(['a.txt', 'A.txt', 'a.TXT', 'a', 'a', '.x', '.X', 'a (2).txt'].map(nameOf)).toEqual([
      ...['a.txt', 'A (2).txt', 'a (3).TXT', 'a', 'a (2)', '.x', '.X (2)'],
      'a (2) (2).txt',
    ])
  })

  test('keep the number where they are cut', () => {
    const nameOf = uniqueNameGiver()
    const name = `${'a'.repeat(251)}.txt`
    expect([name, name].map(nameOf)).toEqual([name, `${'a'.repeat(247)} (2).txt`])
  })

  test('of another folder do not count', () => {
    expect([uniqueNameGiver()('a'), uniqueNameGiver()('a')]).toEqual(['a', 'a'])
  })
})
