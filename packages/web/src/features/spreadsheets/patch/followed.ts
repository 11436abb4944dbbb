import { type Area, type Change, place } from '../markup/change.ts'
import type { Mutation } from '../mutation.ts'

export interface CellPlace {
  sheetId: string
  row: number
  column: number
}

const structural: Record<string, Pick<Change, 'axis' | 'kind'>> = {
  'sheet.mutation.insert-row': { axis: 'row', kind: 'insert' },
  'sheet.mutation.insert-col': { axis: 'column', kind: 'insert' },
  'sheet.mutation.remove-rows': { axis: 'row', kind: 'remove' },
  'sheet.mutation.remove-col': { axis: 'column', kind: 'remove' },
}

/** The rows or columns that a mutation puts in or takes away. */
export function structureOf({ id, params }: Mutation): Change | null {
  const kind = structural[id]
  if (!kind) return null
  const range = params.range as Area
  const [at, end] =
    kind.axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn]
  return { ...kind, at, count: end - at + 1 }
}

/** Where a cell is after all these; null: it is gone, or another has come into its place. */
export function followed(mutations: readonly Mutation[], cell: CellPlace): CellPlace | null {
  let now: CellPlace | null = cell
  for (const mutation of mutations) now = now && after(mutation, now)
  return now
}

function after({ id, params }: Mutation, cell: CellPlace): CellPlace | null {
  if (id === 'sheet.mutation.move-range') return afterMove(params as unknown as Move, cell)
  if (params.subUnitId !== cell.sheetId) return cell
  if (id === 'sheet.mutation.remove-sheet') return null
  const change = structureOf({ id, params })
  if (!change) return cell
  const line = place(change, cell[change.axis])
  return line === null ? null : { ...cell, [change.axis]: line }
}

interface Move {
  fromRange: Area
  toRange: Area
  from: { subUnitId: string }
  to: { subUnitId: string }
}

function afterMove({ fromRange, toRange, from, to }: Move, cell: CellPlace): CellPlace | null {
  const within = (sheetId: string, area: Area) =>
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
