import { describe, expect, test } from 'vitest'
import type { WorkbookMutation } from '../mutation.ts'
import { followCellPosition } from './followed.ts'

const lines = (id: string, from: number, to: number, subUnitId = 'a'): WorkbookMutation => ({
  id: `sheet.mutation.${id}`,
  params: { subUnitId, range: { startRow: from, endRow: to, startColumn: from, endColumn: to } },
})
const area = (row: number, column: number) => ({
  startRow: row,
  endRow: row,
  startColumn: column,
  endColumn: column,
})
const move = (from: ReturnType<typeof area>, to: ReturnType<typeof area>): WorkbookMutation => ({
  id: 'sheet.mutation.move-range',
  params: { fromRange: from, toRange: to, from: { subUnitId: 'a' }, to: { subUnitId: 'a' } },
})

describe('a cell that somebody types in', () => {
  test.each<[string, WorkbookMutation[], [number, number] | null]>([
    ['moves with rows above it', [lines('insert-row', 5, 6)], [7, 3]],
    ['stays where rows come below it', [lines('insert-row', 6, 6)], [5, 3]],
    ['moves with columns beside it', [lines('remove-col', 0, 1)], [5, 1]],
    ['stays where another sheet changes', [lines('insert-row', 0, 3, 'b')], [5, 3]],
    ['is followed through several', [lines('insert-row', 0, 0), lines('remove-rows', 2, 3)], [4, 3]],
    ['is gone with its row', [lines('remove-rows', 4, 5)], null],
    ['is gone with its sheet', [{ id: 'sheet.mutation.remove-sheet', params: { subUnitId: 'a' } }], null],
    ['is followed where it is moved', [move(area(5, 3), area(9, 9))], [9, 9]],
    ['is gone where another is moved', [move(area(1, 1), area(5, 3))], null],
    ['stays where cells are only set', [lines('set-range-values', 0, 9)], [5, 3]],
  ])('%s', (_, mutations, expected) => {
    const now = followCellPosition(mutations, { sheetId: 'a', row: 5, column: 3 })
    expect(now && [now.row, now.column]).toEqual(expected)
  })
})
