import type { ICellData } from '@univerjs/core'
import { tagAttribute, unescapeXmlText, xmlInnerText, xmlSlicesNamed } from '../../editing/xml/index.ts'
import { withoutFunctionPrefixes } from '../import/cells.ts'
import { positionAfterChange, type SheetCellArea, type StructureChange } from '../markup/change.ts'
import { moveFormulaReferences } from '../markup/references.ts'
import { isTrue } from '../markup/xml.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import { editCellXml, splitCellXml } from './cell.ts'
import { changedFormula } from './formula.ts'
import {
  confineSpilledFormula,
  type FormulaSpillArea,
  formulaSpillsOf,
  separateSharedFormulas,
  sharedFormulaGroupOf,
} from './groups.ts'
import { writeCellLink } from './links.ts'
import { findCellAt, findOrAddRow, findRowAt, setCellXml } from './rows.ts'
import type { EditableSheetXml } from './sheet.ts'
import { dropCachedTables, writeTableHeader } from './tables.ts'

export type EditedCellMatrix = Record<string, Record<string, ICellData | null> | null>

/** State of a sheet that exists only while mutations are applied. */
interface Notes {
  spills: FormulaSpillArea[] | null
  /** Univer's shared formulas by its ids. */
  shared: Map<string, { row: number; column: number; formula: string }>
}
const notes = new WeakMap<EditableSheetXml, Notes>()

export function cellNotesOf(sheet: EditableSheetXml): Notes {
  const found = notes.get(sheet) ?? { spills: null, shared: new Map() }
  notes.set(sheet, found)
  return found
}

export function knownFormulaSpills(sheet: EditableSheetXml): readonly FormulaSpillArea[] {
  const found = cellNotesOf(sheet)
  found.spills ??= formulaSpillsOf(sheet)
  return found.spills
}

/** Drops cached positions after rows or columns of a sheet moved. */
export function dropCachedPositions(sheet: EditableSheetXml, name: string, change: StructureChange): void {
  dropCachedTables(sheet)
  const found = notes.get(sheet)
  if (!found) return
  found.spills = null
  for (const [si, { row, column, formula }] of found.shared) {
    const at = positionAfterChange(change, change.axis === 'row' ? row : column)
    if (at === null) found.shared.delete(si)
    else
      found.shared.set(si, {
        row: change.axis === 'row' ? at : row,
        column: change.axis === 'row' ? column : at,
        formula: changedFormula(formula, name, { sheet: name, what: 'cells', change }),
      })
  }
}

export function setSheetCells(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  matrix: EditedCellMatrix,
): void {
  for (const [row, cells] of Object.entries(matrix))
    for (const [column, data] of Object.entries(cells ?? {}))
      setOne(book, entry, Number(row), Number(column), data)
}

function setOne(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  row: number,
  column: number,
  given: ICellData | null,
): void {
  const sheet = book.sheet(entry)
  const before = findCellAt(findRowAt(sheet.rows, row), column)?.xml ?? null
  const data = given && withFormula(sheet, row, column, given)
  if (
    before === null &&
    (data === null || Object.values(data).every((value) => value === null || value === undefined))
  )
    return
  const base = inheritedCellStyle(sheet, row, column)
  if (changesFormula(before, data)) leaveGroups(sheet, row, column, before)
  else if (data && (data.p || (data.v !== undefined && data.v !== null))) leaveSpill(sheet, row, column)
  writeCellLink(book, entry, row, column, before, data)
  if (data && data.v !== undefined && data.v !== null)
    writeTableHeader(book, entry, row, column, String(data.v))

  const now = findCellAt(findRowAt(sheet.rows, row), column)?.xml ?? null
  const after = data === null ? null : editCellXml(now, data, base, book)
  if (after === now) return
  setCellXml(findOrAddRow(sheet.rows, row), column, after)
  sheet.touch()
  if (data === null || data.f !== undefined || data.v !== undefined || data.p !== undefined)
    book.recalculate = true
}

/** Expands the shared formula of a cell. */
function withFormula(sheet: EditableSheetXml, row: number, column: number, data: ICellData): ICellData {
  const { si, f } = data
  if (!si) return data
  const { shared } = cellNotesOf(sheet)
  if (f) {
    shared.set(si, { row, column, formula: f })
    return data
  }
  const master = shared.get(si)
  if (!master) throw new Error('a formula is shared with a cell that is not known')
  return { ...data, f: moveFormulaReferences(master.formula, row - master.row, column - master.column) }
}

function changesFormula(before: string | null, data: ICellData | null): boolean {
  const formula = before?.includes('<f') ? splitCellXml(before).formula : null
  if (data === null || data.f === null || data.f === '') return formula !== null
  if (data.f === undefined) return false
  return (
    formula === null ||
    withoutFunctionPrefixes(unescapeXmlText(xmlInnerText(formula))) !== data.f.replace(/^=/, '')
  )
}

/** Detaches a cell from its shared or array formula, so that the other cells stay as they are. */
function leaveGroups(sheet: EditableSheetXml, row: number, column: number, before: string | null): void {
  const si = before && sharedFormulaGroupOf(before)
  if (si) separateSharedFormulas(sheet, si)
  const spill = knownFormulaSpills(sheet).find((one) => coversCell(one, row, column))
  if (!spill) return
  confineSpilledFormula(sheet, spill)
  cellNotesOf(sheet).spills = null
}

function leaveSpill(sheet: EditableSheetXml, row: number, column: number): void {
  const spill = knownFormulaSpills(sheet).find((one) => coversCell(one, row, column))
  if (!spill || (spill.row === row && spill.column === column)) return
  confineSpilledFormula(sheet, spill)
  cellNotesOf(sheet).spills = null
}

export const coversCell = (area: SheetCellArea, row: number, column: number) =>
  row >= area.startRow && row <= area.endRow && column >= area.startColumn && column <= area.endColumn

const columnStyles = new WeakMap<
  EditableSheetXml,
  { xml: string | null; styles: [number, number, number][] }
>()

/** Returns the inherited style of a cell: its row's, else its column's. */
export function inheritedCellStyle(sheet: EditableSheetXml, row: number, column: number): number {
  const tag = findRowAt(sheet.rows, row)?.tag
  if (tag && isTrue(tagAttribute(tag, 'customFormat'))) return Number(tagAttribute(tag, 's') ?? 0)
  const xml = sheet.piece('cols')
  let known = columnStyles.get(sheet)
  if (!known || known.xml !== xml) {
    const styles = xmlSlicesNamed(xml, 'col').map((col): [number, number, number] => {
      const of = (name: string) => Number(tagAttribute(col, name) ?? 0)
      return [of('min') - 1, of('max') - 1, of('style')]
    })
    known = { xml, styles }
    columnStyles.set(sheet, known)
  }
  return known.styles.find(([min, max]) => column >= min && column <= max)?.[2] ?? 0
}
