import type { ListedFileItem } from '@cabinet/contract/nodes'
import { fileRights } from '@cabinet/contract/rights'
import { expect, test } from 'vitest'
import {
  comparisonRefusal,
  countScreenLines,
  type DifferencePlace,
  markedTextPieces,
  screenLineOfRow,
  shownStretchesOf,
  spreadsheetColumnName,
  stepDifference,
  stretchAtLine,
} from './comparison.rules.ts'

const file = (part: Partial<ListedFileItem>) =>
  ({ folder: false, rights: fileRights.preview, version: 1, ...part }) as ListedFileItem

test.each([
  ['two files', [file({}), file({})], null],
  ['one file with versions', [file({ version: 3 })], null],
  ['one file without', [file({})], 'comparison.one_version'],
  ['three', [file({}), file({}), file({})], 'comparison.two_files'],
  ['a folder', [file({ folder: true })], 'previews.no_folder'],
  ['a file and a folder', [file({}), file({ folder: true })], 'comparison.no_folder'],
  ['one that may not be seen', [file({}), file({ rights: 0 })], 'common.no_permission'],
])('judges %s', (_, rows, reason) => {
  expect(comparisonRefusal(rows)).toBe(reason)
})

const told = (rows: number, changes: number[], folded = true, open: number[] = []) =>
  shownStretchesOf({ rows, changes }, folded, new Set(open)).map(
    ({ from, count, hidden, at }) => `${at}:${from}+${count}${hidden ? ' hidden' : ''}`,
  )

test('folds what is the same, but for the rows around a change', () => {
  expect(told(100, [50, 2])).toEqual(['0:0+47 hidden', '1:47+8', '9:55+45 hidden'])
  expect(told(100, [50, 2], false)).toEqual(['0:0+100'])
  expect(told(100, [50, 2], true, [0])).toEqual(['0:0+55', '55:55+45 hidden'])
  expect(told(20, [4, 1, 10, 1])).toEqual(['0:0+14', '14:14+6 hidden'])
  expect(told(10, [])).toEqual(['0:0+10'])
  expect(told(3, [0, 3])).toEqual(['0:0+3'])
})

test('a line and a row find each other', () => {
  const stretches = shownStretchesOf({ rows: 1_000, changes: [500, 1] }, true, new Set())
  expect(countScreenLines(stretches)).toBe(9)
  expect(stretchAtLine(stretches, 0)).toMatchObject({ hidden: { from: 0, count: 497 } })
  expect(stretchAtLine(stretches, 4)).toEqual({ row: 500 })
  expect(screenLineOfRow(stretches, 500)).toBe(4)
  expect(screenLineOfRow(stretches, 3)).toBe(0)
  expect(screenLineOfRow(stretches, 999)).toBe(8)
})

test('goes from difference to difference, over sections without any, and round', () => {
  const sections = [{ changes: [] }, { changes: [3, 1, 9, 2] }, { changes: [] }, { changes: [0, 1] }]
  const way: (DifferencePlace | null)[] = [stepDifference(sections, null, 1)]
  for (let step = 0; step < 3; step++) way.push(stepDifference(sections, way.at(-1)!, 1))
  expect(way.map((place) => place && `${place.section}.${place.change}`)).toEqual([
    '1.0',
    '1.1',
    '3.0',
    '1.0',
  ])
  expect(stepDifference(sections, { section: 1, change: 0 }, -1)).toEqual({ section: 3, change: 0 })
  expect(stepDifference([{ changes: [] }], null, 1)).toBeNull()
})

test('marks pieces of a text', () => {
  expect(markedTextPieces('abcdef', [1, 3])).toEqual([
    { text: 'a', marked: false },
    { text: 'bc', marked: true },
    { text: 'def', marked: false },
  ])
  expect(markedTextPieces('abc', undefined)).toEqual([{ text: 'abc', marked: true }])
  expect(markedTextPieces('abc', [])).toEqual([{ text: 'abc', marked: false }])
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (column, name) => {
  expect(spreadsheetColumnName(column)).toBe(name)
})
