import { hasInvisibleLetters, markInvisibleLetters, withoutInvisibleLetters } from '@cabinet/contract/text'
import { describe, expect, test } from 'vitest'
import {
  extensionOf,
  firstFreeName,
  nameWithMark,
  newFolderRefusal,
  nodeNameKey,
  nodeNameRefusal,
  normalizeName,
} from './names.rules.ts'

describe('a name', () => {
  test.each([
    ['an ordinary one', 'Report 2026.docx', null],
    ['Chinese', '年度报告（终稿）.docx', null],
    ['an emoji', '👩‍👩‍👧.png', null],
    ['signs that only other systems mind', `a*b?"c<d>|e'.txt`, null],
    ['one that begins with a dot', '.profile', null],
    ['255 characters', 'x'.repeat(255), null],
    ['255 characters beyond the first plane', '𠀀'.repeat(255), null],
    ['256 characters', 'x'.repeat(256), 'spaces.name_long'],
    ['nothing', '', 'spaces.name_empty'],
    ['blanks', ' \u3000 ', 'spaces.name_empty'],
    ['the folder itself', '.', 'spaces.name_special'],
    ['the folder above', '..', 'spaces.name_special'],
    ['a way', '../../etc/passwd', 'spaces.name_special'],
    ['a Windows way', 'a\\b', 'spaces.name_special'],
    ['a NUL', 'a\0b', 'spaces.name_special'],
    ['a line end', 'a\nb', 'spaces.name_special'],
    ['half a character', 'a\ud800', 'spaces.name_special'],
    ['a dot at its end, which Windows drops', 'virus.exe.', 'spaces.name_special'],
    ['a blank at its end, which Windows drops', 'virus.exe ', 'spaces.name_special'],
  ])('%s', (_, name, reason) => {
    expect(nodeNameRefusal(name)).toBe(reason)
  })

  test.each([
    ['a turn to the left', 'photo\u202egnp.exe'],
    ...['\u202a', '\u202b', '\u202c', '\u202d', '\u2066', '\u2067', '\u2068', '\u2069'].map((turn) => [
      `the sign U+${turn.codePointAt(0)!.toString(16)}`,
      `a${turn}b`,
    ]),
    ['marks of a direction', 'a\u200fb.txt'],
    ['a mark of a direction at its end', 'a.txt\u200e'],
    ['the Arabic one', 'a\u061cb'],
    ['a space without width', 'con\u200btract.txt'],
    ['a joiner of words', 'con\u2060tract.txt'],
    ['a mark of byte order', '\ufeffcontract.txt'],
    ['a joiner between letters that never join', 'con\u200dtract.txt'],
    ['a parter between letters that never join', 'con\u200ctract.txt'],
    ['joiners in a row', 'می\u200c\u200cخواهم'],
    ['a joiner behind a picture that joins nothing', '👩\u200d.png'],
    ['a joiner before one', '\u200d👩.png'],
    ['tags behind a letter', 'a\u{e0067}\u{e007f}'],
  ])('%s is hidden in it', (_, name) => {
    expect(nodeNameRefusal(name!)).toBe('common.name_hidden')
    expect(markInvisibleLetters(name!)).toMatch(/‹U\+[0-9A-F]{4,5}›/)
    expect(hasInvisibleLetters(withoutInvisibleLetters(name!))).toBe(false)
  })

  test.each([
    ['families', '👨‍👩‍👧‍👦.png'],
    ['colours of skin', '👩🏽‍💻.png'],
    ['a judge, of signs of text', '👩‍⚖️ 🏳️‍🌈 ❤️‍🔥'],
    ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿.svg'],
    ['Persian', 'می‌خواهم.txt'],
    ['a Persian abbreviation', 'ه‍.ش'],
    ['Hindi', 'क्‍ष क्‌ष.txt'],
    ['Sinhala', 'ශ්‍රී ලංකා'],
    ['Hebrew', 'חוזה (סופי).pdf'],
    ['Arabic with marks', 'مُحَمَّد.docx'],
  ])('%s stay as they are', (_, name) => {
    expect(nodeNameRefusal(name!)).toBeNull()
    expect(markInvisibleLetters(name!)).toBe(name)
  })

  test('with more marks on a letter than any script has is none', () => {
    expect(nodeNameRefusal(`a${'\u0301'.repeat(31)}`)).toBe('spaces.name_special')
    expect(nodeNameRefusal(`a${'\u0301'.repeat(20)}`)).toBeNull()
  })

  test('is one however it was typed', () => {
    expect(normalizeName('e\u0301')).toBe('\u00e9')
    expect(nodeNameKey('E\u0301.TXT')).toBe(nodeNameKey('\u00e9.txt'))
  })
})

describe('a new folder', () => {
  test.each<[string, string, string | null]>([
    ['15 characters', '文'.repeat(15), null],
    ['16 characters', 'x'.repeat(16), 'spaces.folder_name_long'],
    ['nothing', '', 'spaces.folder_name_empty'],
    ...[...'`*\':[]<>/\\?|"'].map((sign): [string, string, string] => [
      `the sign ${sign}`,
      `a${sign}`,
      'spaces.name_special',
    ]),
  ])('%s', (_, name, reason) => {
    expect(newFolderRefusal(name, 15)).toBe(reason)
  })
})

test.each([
  ['Report.DOCX', '.docx'],
  ['archive.tar.gz', '.gz'],
  ['.profile', ''],
  ['none', ''],
  ['dot.', ''],
  [`long.${'x'.repeat(33)}`, ''],
])('the suffix of %s is %s', (name, suffix) => {
  expect(extensionOf(name)).toBe(suffix)
})

describe('a number', () => {
  test('stands before the suffix', () => {
    expect(firstFreeName('a.b.txt', false, new Set())).toBe('a.b (2).txt')
    expect(firstFreeName('a.b', true, new Set(['a.b (2)']))).toBe('a.b (3)')
    expect(firstFreeName('A.txt', false, new Set(['a (2).txt']))).toBe('A (3).txt')
  })

  test('shortens a name that would be too long, by whole characters', () => {
    const name = nameWithMark(`${'𠀀'.repeat(251)}.txt`, false, ' (2)')
    expect([...name]).toHaveLength(255)
    expect(name.endsWith('𠀀 (2).txt')).toBe(true)
    expect(nodeNameRefusal(name)).toBeNull()
  })
})
