import { positionAfterChange, type SheetCellArea, type StructureChange } from '../markup/change.ts'
import type { WorkbookMutation } from '../mutation.ts'

export interface SheetCellPosition {
  sheetId: string
  row: number
  column: number
}

const structural: Record<string, Pick<StructureChange, 'axis' | 'kind'>> = {
  'sheet.mutation.insert-row': { axis: 'row', kind: 'insert' },
  'sheet.mutation.insert-col': { axis: 'column', kind: 'insert' },
  'sheet.mutation.remove-rows': { axis: 'row', kind: 'remove' },
  'sheet.mutation.remove-col': { axis: 'column', kind: 'remove' },
}

/** Returns the rows or columns that a mutation inserts or removes. */
export function structureChangeOf({ id, params }: WorkbookMutation): StructureChange | null {
  const kind = structural[id]
  if (!kind) return null
  const range = params.range as SheetCellArea
  const [at, end] =
    kind.axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn]
  return { ...kind, at, count: end - at + 1 }
}

/** Returns the position of a cell after these changes; null where it was removed or overwritten. */
export function followCellPosition(
  mutations: readonly WorkbookMutation[],
  cell: SheetCellPosition,
): SheetCellPosition | null {
  let now: SheetCellPosition | null = cell
  for (const mutation of mutations) now = now && after(mutation, now)
  return now
}

function after({ id, params }: WorkbookMutation, cell: SheetCellPosition): SheetCellPosition | null {
  if (id === 'sheet.mutation.move-range') return afterMove(params as unknown as Move, cell)
  if (params.subUnitId !== cell.sheetId) return cell
  if (id === 'sheet.mutation.remove-sheet') return null
  const change = structureChangeOf({ id, params })
  if (!change) return cell
  const line = positionAfterChange(change, cell[change.axis])
  return line === null ? null : { ...cell, [change.axis]: line }
}

interface Move {
  fromRange: SheetCellArea
  toRange: SheetCellArea
  from: { subUnitId: string }
  to: { subUnitId: string }
}

function afterMove(
  { fromRange, toRange, from, to }: Move,
  cell: SheetCellPosition,
): SheetCellPosition | null {
  const within = (sheetId: string, area: SheetCellArea) =>
    sheetId === cell.sheetId &&
    cell.row >= area.startRow &&
    cell.row <= area.endRow &&
    cell.column >= area.startColumn &&
    cell.column <= area.endColumn
  if (within(from.subUnitId, fromRange))
    return {
      sheetId: to.subUnitId,
      row: cell.row - fromRange.startRow + toRange.startRow,
      column: cell.column - fromRange.startColumn + toRange.startColumn,
    }
  return within(to.subUnitId, toRange) ? null : cell
}
