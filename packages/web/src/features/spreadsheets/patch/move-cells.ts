import type { SheetCellArea } from '../markup/change.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { confineSpilledFormula, separateSharedFormulas } from './groups.ts'
import { moveNotesAndLinks } from './moved.ts'
import { findCellAt, findOrAddRow, findRowAt, setCellXml } from './rows.ts'
import { cellNotesOf, coversCell, knownFormulaSpills } from './set-cells.ts'
import type { EditableSheetXml } from './sheet.ts'
import { changeFormulas } from './shift.ts'

interface Reorder {
  range: SheetCellArea
  order: Readonly<Record<string, number>>
}

/** Sorts a range: its cells move between rows unchanged. */
export function reorderRangeRows(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  { range, order }: Reorder,
): void {
  const sheet = book.sheet(entry)
  releaseGroups(sheet, range)
  const taken = Object.entries(order).flatMap(([to, from]) => {
    const cells: [number, number, string | null][] = []
    for (let column = range.startColumn; column <= range.endColumn; column += 1)
      cells.push([Number(to), column, findCellAt(findRowAt(sheet.rows, from), column)?.xml ?? null])
    return cells
  })
  for (const [row, column, xml] of taken)
    if (xml !== null || findCellAt(findRowAt(sheet.rows, row), column))
      setCellXml(findOrAddRow(sheet.rows, row), column, xml)
  sheet.touch()
  book.recalculate = true
}

export interface CellRangeMove {
  fromRange: SheetCellArea
  toRange: SheetCellArea
  from: { subUnitId: string }
  to: { subUnitId: string }
}

/** Moves cells with everything on them, replacing the target. */
export function moveCellRange(book: PatchedWorkbook, { fromRange, toRange, from, to }: CellRangeMove): void {
  const source = book.sheet(book.entry(from.subUnitId))
  const target = book.sheet(book.entry(to.subUnitId))
  releaseGroups(source, fromRange)
  releaseGroups(target, toRange)
  const taken: [number, number, string | null][] = []
  for (let row = fromRange.startRow; row <= fromRange.endRow; row += 1)
    for (let column = fromRange.startColumn; column <= fromRange.endColumn; column += 1) {
      const line = findRowAt(source.rows, row)
      const xml = findCellAt(line, column)?.xml ?? null
      if (line && xml !== null) setCellXml(line, column, null)
      taken.push([
        row - fromRange.startRow + toRange.startRow,
        column - fromRange.startColumn + toRange.startColumn,
        xml,
      ])
    }
  for (const [row, column, xml] of taken)
    if (xml !== null || findCellAt(findRowAt(target.rows, row), column))
      setCellXml(findOrAddRow(target.rows, row), column, xml)
  source.touch()
  target.touch()
  moveAround(book, { fromRange, toRange, from, to })
  book.recalculate = true
}

/** Moves everything that refers to moved cells along with them: references, links and notes. */
function moveAround(book: PatchedWorkbook, { fromRange, toRange, from, to }: CellRangeMove): void {
  const [source, target] = [book.entry(from.subUnitId), book.entry(to.subUnitId)]
  const rows = toRange.startRow - fromRange.startRow
  const columns = toRange.startColumn - fromRange.startColumn
  const there = { sheet: target.name, rows, columns }
  changeFormulas(book, { sheet: source.name, what: 'moved', from: fromRange, to: there })
  if (source === target) moveNotesAndLinks(book, source, fromRange, rows, columns)
}

function releaseGroups(sheet: EditableSheetXml, range: SheetCellArea): void {
  separateSharedFormulas(sheet, null)
  for (const spill of knownFormulaSpills(sheet)) {
    const inside =
      coversCell(range, spill.startRow, spill.startColumn) && coversCell(range, spill.endRow, spill.endColumn)
    const apart =
      spill.endRow < range.startRow ||
      spill.startRow > range.endRow ||
      spill.endColumn < range.startColumn ||
      spill.startColumn > range.endColumn
    if (inside || !apart) confineSpilledFormula(sheet, spill)
  }
  cellNotesOf(sheet).spills = null
}
