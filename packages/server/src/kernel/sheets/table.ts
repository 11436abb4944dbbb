import { sheetImportLimits } from '@cabinet/contract/sheets'
import { AppError } from '../errors.ts'
import { type SheetCells, type SheetColumns, sheetCellsOf, sheetColumnsOf } from './columns.ts'
import { SheetReadError, type SheetReadLimits } from './limits.ts'
import { readSheetRows } from './read.ts'

/** A row that is not empty, and its line in the sheet, from 1. */
export interface SheetTableRow<C extends string> {
  line: number
  cells: SheetCells<C>
}

const usualLimits: SheetReadLimits = { ...sheetImportLimits, unpacked: 8 * sheetImportLimits.bytes }

/** Reads the rows below a header. Throws `common.sheet_…` where they cannot be read, or where there are none. */
export async function readSheetTable<C extends string>(
  source: AsyncIterable<Uint8Array>,
  known: SheetColumns<C>,
  limits: SheetReadLimits = usualLimits,
): Promise<SheetTableRow<C>[]> {
  let columns: (C | undefined)[] | null = null
  const rows: SheetTableRow<C>[] = []
  try {
    for await (const { line, cells: values } of readSheetRows(source, limits)) {
      if (!columns) {
        columns = sheetColumnsOf(values, known)
        if (!columns) throw new AppError('common.sheet_columns')
        continue
      }
      const cells = sheetCellsOf(columns, values)
      if (Object.keys(cells).length > 0) rows.push({ line, cells })
    }
  } catch (error) {
    if (!(error instanceof SheetReadError)) throw error
    throw new AppError(error.reason === 'too_large' ? 'common.sheet_too_large' : 'common.sheet_unreadable')
  }
  if (rows.length === 0) throw new AppError('common.sheet_empty')
  return rows
}
