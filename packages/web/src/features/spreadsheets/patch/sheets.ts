import type { ICellData, IStyleData, IWorksheetData } from '@univerjs/core'
import { partOfRelationships, relationshipsPartName } from '../../editing/ooxml/index.ts'
import {
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  withAttributes,
  xmlSlicesNamed,
} from '../../editing/xml/index.ts'
import { bytesOf } from '../markup/xml.ts'
import type { PatchedWorkbook, WorkbookSheetEntry } from './book.ts'
import {
  addMergedRanges,
  changeSheetView,
  setColumnLayout,
  setFrozenPane,
  setRowLayout,
  setSheetTabColour,
} from './layout.ts'
import { type EditedCellMatrix, setSheetCells } from './set-cells.ts'
import { renumberSheetNames, renumberWorkbookViews } from './sheet-order.ts'
import { changeFormulas } from './shift.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Inserts a sheet at `index` among the worksheets that Univer shows. */
function place(book: PatchedWorkbook, entry: WorkbookSheetEntry, index: number): void {
  const rest = book.sheets.filter((sheet) => sheet !== entry)
  const next = rest.filter(({ gone, grid }) => grid && !gone)[index]
  rest.splice(next ? rest.indexOf(next) : rest.length, 0, entry)
  book.sheets = rest
}

export interface SheetInsertion {
  index: number
  sheet: IWorksheetData
  styles?: Record<string, IStyleData | null>
}

export function insertWorkbookSheet(
  book: PatchedWorkbook,
  { index, sheet, styles = {} }: SheetInsertion,
): void {
  const known = book.sheets.find(({ id }) => id === sheet.id)
  if (known) {
    // undo of a removal: the sheet returns unchanged
    known.gone = false
    known.name = sheet.name
    place(book, known, index)
    return
  }
  releaseName(book, sheet.name)
  const part = book.freePart((number) => `xl/worksheets/sheet${number}.xml`)
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}" xmlns:r="${relationships}"><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData/></worksheet>`
  book.setText(part, xml)
  book.parts.set(part, bytesOf(xml))
  book.declareType(sheetType, { part })
  const id = book.relate(book.main, 'worksheet', part)
  const entry = {
    id: sheet.id,
    name: sheet.name,
    part,
    xml: `<sheet xmlns:r="${relationships}" r:id="${id}"/>`,
    gone: false,
    grid: true,
  }
  place(book, entry, index)
  if (sheet.hidden) hideWorkbookSheet(entry, true)
  fill(book, entry, sheet, styles)
}

/** Writes the content of a copied sheet. */
function fill(
  book: PatchedWorkbook,
  entry: WorkbookSheetEntry,
  data: Partial<IWorksheetData>,
  styles: Record<string, IStyleData | null>,
): void {
  const sheet = book.sheet(entry)
  const named = (style: ICellData['s']) =>
    typeof style === 'string' && styles[style] ? styles[style] : (style ?? null)
  const lines = <T extends { s?: ICellData['s'] }>(given: Record<number, T> | undefined) =>
    Object.entries(given ?? {}).map(([at, line]) => ({
      at: Number(at),
      line,
      style: line.s ? { style: named(line.s) as never } : {},
    }))
  for (const { at, line, style } of lines(
    data.columnData as Record<number, { w?: number; hd?: number; s?: string }>,
  ))
    setColumnLayout(
      sheet,
      at,
      at,
      { ...(line.w !== undefined && { size: line.w }), ...(line.hd && { hidden: true }), ...style },
      book.styles,
    )
  for (const { at, line, style } of lines(
    data.rowData as Record<number, { h?: number; ia?: number; hd?: number; s?: string }>,
  ))
    setRowLayout(
      sheet,
      at,
      {
        ...(line.h !== undefined && line.ia === 0 && { size: line.h }),
        ...(line.hd && { hidden: true }),
        ...style,
      },
      book.styles,
    )
  const cells: EditedCellMatrix = {}
  for (const [row, line] of Object.entries(data.cellData ?? {})) {
    cells[row] = {}
    for (const [column, cell] of Object.entries(line as Record<string, ICellData | null>))
      cells[row][column] = cell && (cell.s ? { ...cell, s: named(cell.s) } : cell)
  }
  setSheetCells(book, entry, cells)
  if (data.mergeData?.length) addMergedRanges(sheet, data.mergeData)
  if (data.freeze) setFrozenPane(sheet, data.freeze)
  if (data.tabColor) setSheetTabColour(sheet, data.tabColor)
  if (data.showGridlines === 0) changeSheetView(sheet, (view) => withAttributes(view, { showGridLines: 0 }))
}

export function renameWorkbookSheet(book: PatchedWorkbook, entry: WorkbookSheetEntry, name: string): void {
  if (entry.name === name) return
  releaseName(book, name)
  changeFormulas(book, { sheet: entry.name, what: 'name', name })
  entry.name = name
}

/** Breaks the references to a removed sheet when another takes its name. */
function releaseName(book: PatchedWorkbook, name: string): void {
  for (const entry of book.sheets)
    if (entry.gone && entry.name.toLowerCase() === name.toLowerCase()) {
      changeFormulas(book, { sheet: entry.name, what: 'gone' })
      entry.name = ''
    }
}

export const moveWorkbookSheet = (book: PatchedWorkbook, id: string, to: number): void =>
  place(book, book.entry(id), to)

export function hideWorkbookSheet(entry: WorkbookSheetEntry, hidden: boolean): void {
  const state = tagAttribute(entry.xml, 'state')
  if (hidden === (state === 'hidden' || state === 'veryHidden')) return
  entry.xml = withAttributes(entry.xml, { state: hidden ? 'hidden' : null })
}

/** Writes the list of sheets and deletes the removed ones. */
export function writeSheetList(book: PatchedWorkbook): void {
  const before = xmlSlicesNamed(book.piece('sheets'), 'sheet')
  const orderBefore = before.map((xml) => tagAttribute(xml, 'sheetId') ?? '')
  for (const entry of book.sheets)
    if (entry.gone && entry.name) changeFormulas(book, { sheet: entry.name, what: 'gone' })
  const gone = book.sheets.filter((entry) => entry.gone)
  const kept = book.sheets.filter((entry) => !entry.gone)
  let highest = Math.max(0, ...orderBefore.map(Number))
  const numbers = new Map(
    kept.map((entry) => [entry.id, orderBefore.includes(entry.id) ? entry.id : String(++highest)]),
  )
  const lines = kept.map((entry) => {
    const changes = { name: entry.name, sheetId: numbers.get(entry.id) ?? entry.id }
    return tagAttribute(entry.xml, 'name') === entry.name &&
      tagAttribute(entry.xml, 'sheetId') === changes.sheetId
      ? entry.xml
      : withAttributes(entry.xml, changes)
  })
  if (lines.length === before.length && lines.every((xml, at) => xml === before[at])) return
  const places = orderBefore.map((id) => kept.findIndex((entry) => entry.id === id))
  const root = splitXmlElement(book.piece('sheets')!)
  book.setPiece(
    'sheets',
    joinXmlElement({
      ...root,
      items: lines.map((xml) => ({ name: 'sheet', xml })),
    }),
  )
  renumberSheetNames(book, places)
  renumberWorkbookViews(book, places, kept)
  for (const entry of gone) removeParts(book, entry)
}

/** Returns a sheet's part and the parts that only it uses. */
function removeParts(book: PatchedWorkbook, entry: WorkbookSheetEntry): void {
  const others = new Set(
    [...book.parts.keys()]
      .filter((part) => part.endsWith('.rels') && part !== relationshipsPartName(entry.part))
      .flatMap((part) => book.relations(partOfRelationships(part)).map(({ target }) => target)),
  )
  const own = book.relations(entry.part).filter(({ target, isExternal }) => !isExternal && book.has(target))
  for (const { target, kind } of own)
    if (!others.has(target) && !kind.startsWith('image')) {
      for (const deeper of book.relations(target))
        if (!deeper.isExternal && deeper.kind === 'chart' && book.has(deeper.target))
          book.removePart(deeper.target)
      book.removePart(target)
    }
  book.removePart(entry.part)
  book.unrelate(book.main, ({ target }) => target === entry.part)
}
