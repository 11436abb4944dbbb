import type { PivotTableRanges } from '../import/pivots.ts'
import { areaAfterChange, type SheetCellArea, type StructureChange } from '../markup/change.ts'
import type { WorkbookMutation } from '../mutation.ts'
import { structureChangeOf } from './followed.ts'

/** Returns the ranges after these changes. */
export function pivotRangesAfter(
  mutations: readonly WorkbookMutation[],
  pivots: PivotTableRanges,
): PivotTableRanges {
  const now = { ...pivots }
  for (const mutation of mutations) {
    const sheet = mutation.params.subUnitId as string
    const change = now[sheet] && structureChangeOf(mutation)
    if (change) now[sheet] = now[sheet]!.flatMap((pivot) => areaAfterChange(change, pivot) ?? [])
  }
  return now
}

/**
 * Whether a command or mutation would tear or stretch a pivot table: only the program that made it can lay it out
 * again. Rows and columns before it move it as a whole, which is well.
 */
export function wouldBreakPivotTable({ id, params }: WorkbookMutation, pivots: PivotTableRanges): boolean {
  const name = id.replace(/^sheet\.(?:command|mutation)\./, '')
  const { subUnitId, range } = params as { subUnitId: string; range?: SheetCellArea }
  const meets = (sheet: string, one: SheetCellArea) =>
    (pivots[sheet] ?? []).some((pivot) => overlaps(one, pivot))
  if (name === 'move-range') {
    const { fromRange, toRange, from, to } = params as unknown as Move
    return meets(from?.subUnitId ?? subUnitId, fromRange) || meets(to?.subUnitId ?? subUnitId, toRange)
  }
  if (!range) return false
  const change = structureChangeOf({ id: commands[name] ?? id, params })
  if (change) return (pivots[subUnitId] ?? []).some((pivot) => stretches(change, pivot))
  const moved = shifted[name]?.(range)
  return moved !== undefined && meets(subUnitId, moved)
}

interface Move {
  fromRange: SheetCellArea
  toRange: SheetCellArea
  /** Absent in a command, which moves within one sheet. */
  from?: { subUnitId: string }
  to?: { subUnitId: string }
}

/** Commands by the mutation they cause: a refused command has no partial effect. */
const commands: Record<string, string> = {
  'insert-row-by-range': 'sheet.mutation.insert-row',
  'insert-col-by-range': 'sheet.mutation.insert-col',
  'remove-row-by-range': 'sheet.mutation.remove-rows',
  'remove-col-by-range': 'sheet.mutation.remove-col',
}

const toRight = (range: SheetCellArea): SheetCellArea => ({ ...range, endColumn: Number.POSITIVE_INFINITY })
const toBottom = (range: SheetCellArea): SheetCellArea => ({ ...range, endRow: Number.POSITIVE_INFINITY })
const itself = (range: SheetCellArea): SheetCellArea => range

/** The area whose cells a change displaces, from its range. */
const shifted: Record<string, (range: SheetCellArea) => SheetCellArea> = {
  'insert-range-move-right': toRight,
  'delete-range-move-left': toRight,
  'insert-range-move-down': toBottom,
  'delete-range-move-up': toBottom,
  'sort-range': itself,
  'reorder-range': itself,
}

const overlaps = (one: SheetCellArea, two: SheetCellArea) =>
  one.startRow <= two.endRow &&
  one.endRow >= two.startRow &&
  one.startColumn <= two.endColumn &&
  one.endColumn >= two.startColumn

function stretches({ axis, kind, at, count }: StructureChange, pivot: SheetCellArea): boolean {
  const [start, end] = axis === 'row' ? [pivot.startRow, pivot.endRow] : [pivot.startColumn, pivot.endColumn]
  return kind === 'insert' ? at > start && at <= end : at <= end && at + count > start
}
