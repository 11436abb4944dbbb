import { expect, test } from 'vitest'
import { pivotRangesAfter, wouldBreakPivotTable } from './pivots.ts'

/** C5:D9 of the first sheet. */
const pivots = { 10: [{ startRow: 4, endRow: 8, startColumn: 2, endColumn: 3 }] }
const rows = (startRow: number, endRow: number) => ({ startRow, endRow, startColumn: 0, endColumn: 25 })
const columns = (startColumn: number, endColumn: number) => ({
  startRow: 0,
  endRow: 199,
  startColumn,
  endColumn,
})
const cells = (startRow: number, startColumn: number) => ({
  startRow,
  endRow: startRow,
  startColumn,
  endColumn: startColumn,
})
const tears = (id: string, params: object) =>
  wouldBreakPivotTable({ id: `sheet.${id}`, params: { subUnitId: '10', ...params } }, pivots)

test.each([
  ['mutation.insert-row', { range: rows(5, 5) }, true],
  ['mutation.insert-row', { range: rows(4, 6) }, false],
  ['command.insert-row-by-range', { range: rows(8, 8) }, true],
  ['command.insert-row-by-range', { range: rows(9, 9) }, false],
  ['mutation.insert-row', { subUnitId: '20', range: rows(5, 5) }, false],
  ['command.insert-col-by-range', { range: columns(3, 3) }, true],
  ['command.insert-col-by-range', { range: columns(2, 2) }, false],
  ['mutation.remove-rows', { range: rows(0, 3) }, false],
  ['mutation.remove-rows', { range: rows(0, 4) }, true],
  ['command.remove-row-by-range', { range: rows(8, 20) }, true],
  ['command.remove-col-by-range', { range: columns(4, 9) }, false],
  ['command.remove-col-by-range', { range: columns(0, 9) }, true],
  ['command.insert-range-move-right', { range: cells(5, 0) }, true],
  ['command.insert-range-move-right', { range: cells(5, 4) }, false],
  ['command.delete-range-move-up', { range: cells(0, 3) }, true],
  ['command.delete-range-move-up', { range: cells(0, 4) }, false],
  ['command.move-range', { fromRange: cells(0, 0), toRange: cells(5, 2) }, true],
  ['mutation.move-range', { fromRange: cells(5, 2), toRange: cells(0, 0), from: { subUnitId: '10' } }, true],
  ['mutation.move-range', { fromRange: cells(5, 2), toRange: cells(0, 0), from: { subUnitId: '20' } }, false],
  ['mutation.reorder-range', { range: cells(5, 2) }, true],
  ['mutation.set-range-values', { range: cells(5, 2) }, false],
])('%s %j tears a pivot table: %s', (id, params, torn) => expect(tears(id, params)).toBe(torn))

test('a pivot table is followed to where rows before it moved it', () => {
  const insert = { id: 'sheet.mutation.insert-row', params: { subUnitId: '10', range: rows(0, 2) } }
  const remove = { id: 'sheet.mutation.remove-col', params: { subUnitId: '10', range: columns(0, 0) } }
  expect(pivotRangesAfter([insert, remove], pivots)).toEqual({
    10: [{ startRow: 7, endRow: 11, startColumn: 1, endColumn: 2 }],
  })
})
