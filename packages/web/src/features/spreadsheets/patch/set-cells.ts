import type { ICellData } from '@univerjs/core'
import { insideOf, slicesOf, tagAttribute, unescapeXml } from '../../editing/xml/index.ts'
import { shown } from '../import/cells.ts'
import { type Area, type Change, place } from '../markup/change.ts'
import { moved } from '../markup/references.ts'
import { isTrue } from '../markup/xml.ts'
import type { Book, SheetEntry } from './book.ts'
import { editedCell, takeApart } from './cell.ts'
import { changedFormula } from './formula.ts'
import { confine, masterOf, type Spill, separate, spillsOf } from './groups.ts'
import { followLink } from './links.ts'
import { moveNotes } from './moved.ts'
import { cellAt, rowAt, rowFor, setCell } from './rows.ts'
import type { SheetXml } from './sheet.ts'
import { changeFormulas } from './shift.ts'
import { followHeader, forgetTables } from './tables.ts'

export type CellMatrix = Record<string, Record<string, ICellData | null> | null>

/** What is known of a sheet only while mutations are applied. */
interface Notes {
  spills: Spill[] | null
  /** Formulas that Univer shares between cells, by its names. */
  shared: Map<string, { row: number; column: number; formula: string }>
}
const notes = new WeakMap<SheetXml, Notes>()

function notesOf(sheet: SheetXml): Notes {
  const found = notes.get(sheet) ?? { spills: null, shared: new Map() }
  notes.set(sheet, found)
  return found
}

function knownSpills(sheet: SheetXml): readonly Spill[] {
  const found = notesOf(sheet)
  found.spills ??= spillsOf(sheet)
  return found.spills
}

/** Rows or columns of a sheet are others: what was known of places is not true any more. */
export function forgetPlaces(sheet: SheetXml, name: string, change: Change): void {
  forgetTables(sheet)
  const found = notes.get(sheet)
  if (!found) return
  found.spills = null
  for (const [si, { row, column, formula }] of found.shared) {
    const at = place(change, change.axis === 'row' ? row : column)
    if (at === null) found.shared.delete(si)
    else
      found.shared.set(si, {
        row: change.axis === 'row' ? at : row,
        column: change.axis === 'row' ? column : at,
        formula: changedFormula(formula, name, { sheet: name, what: 'cells', change }),
      })
  }
}

export function setCells(book: Book, entry: SheetEntry, matrix: CellMatrix): void {
  for (const [row, cells] of Object.entries(matrix))
    for (const [column, data] of Object.entries(cells ?? {}))
      setOne(book, entry, Number(row), Number(column), data)
}

function setOne(book: Book, entry: SheetEntry, row: number, column: number, given: ICellData | null): void {
  const sheet = book.sheet(entry)
  const before = cellAt(rowAt(sheet.rows, row), column)?.xml ?? null
  const data = given && withFormula(sheet, row, column, given)
  if (
    before === null &&
    (data === null || Object.values(data).every((value) => value === null || value === undefined))
  )
    return
  const base = baseStyle(sheet, row, column)
  if (changesFormula(before, data)) leaveGroups(sheet, row, column, before)
  else if (data && (data.p || (data.v !== undefined && data.v !== null))) leaveSpill(sheet, row, column)
  followLink(book, entry, row, column, before, data)
  if (data && data.v !== undefined && data.v !== null) followHeader(book, entry, row, column, String(data.v))

  const now = cellAt(rowAt(sheet.rows, row), column)?.xml ?? null
  const after = data === null ? null : editedCell(now, data, base, book)
  if (after === now) return
  setCell(rowFor(sheet.rows, row), column, after)
  sheet.touch()
  if (data === null || data.f !== undefined || data.v !== undefined || data.p !== undefined)
    book.recalculate = true
}

/** A cell that shares a formula of another gets it in its own words. */
function withFormula(sheet: SheetXml, row: number, column: number, data: ICellData): ICellData {
  const { si, f } = data
  if (!si) return data
  const { shared } = notesOf(sheet)
  if (f) {
    shared.set(si, { row, column, formula: f })
    return data
  }
  const master = shared.get(si)
  if (!master) throw new Error('a formula is shared with a cell that is not known')
  return { ...data, f: moved(master.formula, row - master.row, column - master.column) }
}

function changesFormula(before: string | null, data: ICellData | null): boolean {
  const formula = before?.includes('<f') ? takeApart(before).formula : null
  if (data === null || data.f === null || data.f === '') return formula !== null
  if (data.f === undefined) return false
  return formula === null || shown(unescapeXml(insideOf(formula))) !== data.f.replace(/^=/, '')
}

/** The others of a shared formula, or of an area that is filled by one, must not change with this cell. */
function leaveGroups(sheet: SheetXml, row: number, column: number, before: string | null): void {
  const si = before && masterOf(before)
  if (si) separate(sheet, si)
  const spill = knownSpills(sheet).find((one) => covers(one, row, column))
  if (!spill) return
  confine(sheet, spill)
  notesOf(sheet).spills = null
}

function leaveSpill(sheet: SheetXml, row: number, column: number): void {
  const spill = knownSpills(sheet).find((one) => covers(one, row, column))
  if (!spill || (spill.row === row && spill.column === column)) return
  confine(sheet, spill)
  notesOf(sheet).spills = null
}

const covers = (area: Area, row: number, column: number) =>
  row >= area.startRow && row <= area.endRow && column >= area.startColumn && column <= area.endColumn

const columnStyles = new WeakMap<SheetXml, { xml: string | null; styles: [number, number, number][] }>()

/** The style of a cell without one of its own: that of its row, or of its column. */
export function baseStyle(sheet: SheetXml, row: number, column: number): number {
  const tag = rowAt(sheet.rows, row)?.tag
  if (tag && isTrue(tagAttribute(tag, 'customFormat'))) return Number(tagAttribute(tag, 's') ?? 0)
  const xml = sheet.piece('cols')
  let known = columnStyles.get(sheet)
  if (!known || known.xml !== xml) {
    const styles = slicesOf(xml, 'col').map((col): [number, number, number] => {
      const of = (name: string) => Number(tagAttribute(col, name) ?? 0)
      return [of('min') - 1, of('max') - 1, of('style')]
    })
    known = { xml, styles }
    columnStyles.set(sheet, known)
  }
  return known.styles.find(([min, max]) => column >= min && column <= max)?.[2] ?? 0
}

interface Reorder {
  range: Area
  order: Readonly<Record<string, number>>
}

/** Sorts: cells of a range come from other rows of it, as they are. */
export function reorder(book: Book, entry: SheetEntry, { range, order }: Reorder): void {
  const sheet = book.sheet(entry)
  releaseGroups(sheet, range)
  const taken = Object.entries(order).flatMap(([to, from]) => {
    const cells: [number, number, string | null][] = []
    for (let column = range.startColumn; column <= range.endColumn; column += 1)
      cells.push([Number(to), column, cellAt(rowAt(sheet.rows, from), column)?.xml ?? null])
    return cells
  })
  for (const [row, column, xml] of taken)
    if (xml !== null || cellAt(rowAt(sheet.rows, row), column)) setCell(rowFor(sheet.rows, row), column, xml)
  sheet.touch()
  book.recalculate = true
}

export interface Move {
  fromRange: Area
  toRange: Area
  from: { subUnitId: string }
  to: { subUnitId: string }
}

/** Cells go elsewhere with all they are; what was there is gone. */
export function moveCells(book: Book, { fromRange, toRange, from, to }: Move): void {
  const source = book.sheet(book.entry(from.subUnitId))
  const target = book.sheet(book.entry(to.subUnitId))
  releaseGroups(source, fromRange)
  releaseGroups(target, toRange)
  const taken: [number, number, string | null][] = []
  for (let row = fromRange.startRow; row <= fromRange.endRow; row += 1)
    for (let column = fromRange.startColumn; column <= fromRange.endColumn; column += 1) {
      const line = rowAt(source.rows, row)
      const xml = cellAt(line, column)?.xml ?? null
      if (line && xml !== null) setCell(line, column, null)
      taken.push([
        row - fromRange.startRow + toRange.startRow,
        column - fromRange.startColumn + toRange.startColumn,
        xml,
      ])
    }
  for (const [row, column, xml] of taken)
    if (xml !== null || cellAt(rowAt(target.rows, row), column))
      setCell(rowFor(target.rows, row), column, xml)
  source.touch()
  target.touch()
  moveAround(book, { fromRange, toRange, from, to })
  book.recalculate = true
}

/** What speaks of moved cells, leads away from them or notes something on them goes with them. */
function moveAround(book: Book, { fromRange, toRange, from, to }: Move): void {
  const [source, target] = [book.entry(from.subUnitId), book.entry(to.subUnitId)]
  const rows = toRange.startRow - fromRange.startRow
  const columns = toRange.startColumn - fromRange.startColumn
  const there = { sheet: target.name, rows, columns }
  changeFormulas(book, { sheet: source.name, what: 'moved', from: fromRange, to: there })
  if (source === target) moveNotes(book, source, fromRange, rows, columns)
}

function releaseGroups(sheet: SheetXml, range: Area): void {
  separate(sheet, null)
  for (const spill of knownSpills(sheet)) {
    const inside =
      covers(range, spill.startRow, spill.startColumn) && covers(range, spill.endRow, spill.endColumn)
    const apart =
      spill.endRow < range.startRow ||
      spill.startRow > range.endRow ||
      spill.endColumn < range.startColumn ||
      spill.startColumn > range.endColumn
    if (inside || !apart) confine(sheet, spill)
  }
  notesOf(sheet).spills = null
}
