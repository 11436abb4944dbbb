import { expect, test } from 'vitest'
import { removeChineseSpacing } from './chinese-spacing.rules.ts'

test.each([
  ['第 77 章 采购合同', '第77章采购合同'],
  ['编号： HT-2026 号', '编号：HT-2026号'],
  ['a plan of words', 'a plan of words'],
  ['第  1 章', '第1章'],
  ['', ''],
])('%s is looked through as %s', (text, closed) => {
  expect(removeChineseSpacing(text).text).toBe(closed)
})

test('every character that stays knows its place', () => {
  const text = '见第 77 章 of it'
  const { text: closed, places } = removeChineseSpacing(text)
  expect(places.map((at) => text[at]).join('')).toBe(closed)
  const from = closed.indexOf('77章')
  expect(text.slice(places[from], places[from + 2]! + 1)).toBe('77 章')
})
