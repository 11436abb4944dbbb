import { expect, test } from 'vitest'
import type { StructureChange } from '../markup/change.ts'
import { changedFormula } from './formula.ts'

const rows = (kind: StructureChange['kind'], at: number, count = 1): StructureChange => ({
  axis: 'row',
  kind,
  at,
  count,
})
const columns = (kind: StructureChange['kind'], at: number, count = 1): StructureChange => ({
  axis: 'column',
  kind,
  at,
  count,
})

test.each<[string, string, StructureChange, string]>([
  ['a cell', 'A5+$B$6', rows('insert', 2, 2), 'A7+$B$8'],
  ['a cell above', 'A1*2', rows('insert', 2), 'A1*2'],
  ['a range that grows', 'SUM(B2:B9)', rows('insert', 4, 3), 'SUM(B2:B12)'],
  ['a range that shrinks', 'SUM(B2:B9)', rows('remove', 0, 4), 'SUM(B1:B5)'],
  ['what is gone', 'A3+SUM(B3:B4)', rows('remove', 2, 2), '#REF!+SUM(#REF!)'],
  ['whole columns', 'SUM($C:D)', columns('insert', 2), 'SUM($D:E)'],
  ['whole rows', '$1:1', rows('insert', 0), '$2:2'],
  ['another sheet', "Other!A5+'Other'!B5+A5", rows('insert', 0), "Other!A5+'Other'!B5+A6"],
  ['its own name', "'my data'!A5+'My data'!$A5:B6", rows('insert', 0), "'my data'!A6+'My data'!$A6:B7"],
  ['text, names and functions', '"A5"&LOG10(A5)&A5_x&x.A5', rows('insert', 0), '"A5"&LOG10(A6)&A5_x&x.A5'],
  ['structures and other files', 'T1[A5]+[1]Data!A5', rows('insert', 0), 'T1[A5]+[1]Data!A5'],
  ['numbers', '1E5+A1', rows('insert', 0), '1E5+A2'],
  ['several sheets', "SUM('My data:Other'!A5)", rows('insert', 0), "SUM('My data:Other'!A5)"],
])('%s: %s', (_, formula, change, after) => {
  expect(changedFormula(formula, 'My data', { sheet: 'My data', what: 'cells', change })).toBe(after)
})

test.each([
  ["Data!A1+'Data'!B2+Other!A1+Data2!A1", 'New', 'New!A1+New!B2+Other!A1+Data2!A1'],
  ['SUM(Data:Other!A1)', "It's", "SUM('It''s:Other'!A1)"],
  ['Data!Name+"Data!A1"', 'A1', '\'A1\'!Name+"Data!A1"'],
])('a sheet is called otherwise: %s', (formula, name, after) => {
  expect(changedFormula(formula, 'Other', { sheet: 'Data', what: 'name', name })).toBe(after)
})

test('a sheet is gone', () => {
  expect(changedFormula("Data!A1+SUM('Data'!A1:B2)+A1", 'Other', { sheet: 'Data', what: 'gone' })).toBe(
    '#REF!+SUM(#REF!)+A1',
  )
})
