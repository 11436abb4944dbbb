import type { SheetCellArea } from '../markup/change.ts'
import type { UniverCellStyle } from '../markup/looks.ts'
import type { PatchedWorkbook } from './book.ts'
import { type RowOrColumnChange, setColumnLayout, setRowLayout } from './layout.ts'

export interface SheetParams {
  subUnitId: string
}
export interface SheetRangesParams extends SheetParams {
  ranges: SheetCellArea[]
}
export type PerSheetLine<T> = T | Record<string, T | null | undefined>
export interface SheetLineParams {
  h?: number
  w?: number
  hd?: number
  ia?: number
  s?: UniverCellStyle | string | null
}

export const lineChangeOf = ({ h, w, hd, ia, s }: SheetLineParams): RowOrColumnChange => {
  const size = w ?? (ia === 1 ? undefined : h)
  return {
    ...(size !== undefined && size !== null && { size }),
    ...(hd !== undefined && { hidden: hd === 1 }),
    ...(ia === 1 && { automatic: true }),
    ...(s !== undefined && { style: s }),
  }
}

export const sheetLineSize = (sizes: PerSheetLine<number>, at: number): number | undefined =>
  typeof sizes === 'number' ? sizes : (sizes[at] ?? undefined)

function* rowsIn(ranges: readonly SheetCellArea[]): Generator<number> {
  for (const { startRow, endRow } of ranges) for (let row = startRow; row <= endRow; row += 1) yield row
}

export const changeSheetRows = (
  book: PatchedWorkbook,
  { subUnitId, ranges }: SheetRangesParams,
  line: (row: number) => RowOrColumnChange | null,
) => {
  const sheet = book.sheet(book.entry(subUnitId))
  for (const row of rowsIn(ranges)) {
    const given = line(row)
    if (given) setRowLayout(sheet, row, given, book.styles)
  }
}

export const hideSheetColumns = (
  book: PatchedWorkbook,
  { subUnitId, ranges }: SheetRangesParams,
  hidden: boolean,
) => {
  for (const { startColumn, endColumn } of ranges)
    setColumnLayout(book.sheet(book.entry(subUnitId)), startColumn, endColumn, { hidden }, book.styles)
}
