import { expect, test } from 'vitest'
import { measureTableColumns } from './columns.rules.ts'

const rows = [
  ['编号', '金额', '说明'],
  ['A1', '1,200.50', 'x'.repeat(500)],
  ['A2', '-3', ''],
]

test('columns are as wide as their words, within bounds', () => {
  const [first, second, third] = measureTableColumns(rows, 3, true)
  expect(first!.width).toBe(64)
  expect(second!.width).toBe(Math.round((2 + 6 * 1.15) * 7.4 + 28))
  expect(third!.width).toBe(380)
})

test('numbers stand at the right, their heading does not spoil it', () => {
  expect(measureTableColumns(rows, 3, true).map((column) => column.numeric)).toEqual([false, true, false])
  expect(measureTableColumns(rows, 3, false)[1]!.numeric).toBe(false)
})

test('columns beyond the shortest row exist', () => {
  expect(measureTableColumns([['a']], 2, false)).toEqual([
    { width: 64, numeric: false },
    { width: 64, numeric: false },
  ])
})
