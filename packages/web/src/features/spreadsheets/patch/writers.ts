import { withAttributes } from '../../editing/xml/index.ts'
import type { Area, Change } from '../markup/change.ts'
import type { Look } from '../markup/looks.ts'
import { filteredRows } from '../mutation.ts'
import type { Book } from './book.ts'
import { type Criteria, hideFiltered, removeFilter, setCriteria, setFilterRange } from './filters.ts'
import { addFormat, moveFormat, removeFormat, setFormat } from './formats.ts'
import {
  addMerges,
  changeView,
  freeze,
  type Line,
  removeMerges,
  setColumns,
  setRow,
  setTabColour,
} from './layout.ts'
import { type DefinedName, removeName, setName } from './names.ts'
import { type NoteGiven, removeNote, setNote } from './notes.ts'
import { addRule, type RuleChange, removeRule, updateRule } from './rules.ts'
import { type CellMatrix, type Move, moveCells, reorder, setCells } from './set-cells.ts'
import { hideSheet, type Insert, insertSheet, moveSheet, renameSheet } from './sheets.ts'
import { restructure } from './structure.ts'

interface OfSheet {
  subUnitId: string
}
interface OfRanges extends OfSheet {
  ranges: Area[]
}
interface OfRange extends OfSheet {
  range: Area
}
type PerLine<T> = T | Record<string, T | null | undefined>
interface LineGiven {
  h?: number
  w?: number
  hd?: number
  ia?: number
  s?: Look | string | null
}

const lineOf = ({ h, w, hd, ia, s }: LineGiven): Line => {
  const size = w ?? (ia === 1 ? undefined : h)
  return {
    ...(size !== undefined && size !== null && { size }),
    ...(hd !== undefined && { hidden: hd === 1 }),
    ...(ia === 1 && { automatic: true }),
    ...(s !== undefined && { style: s }),
  }
}

const sizeOf = (sizes: PerLine<number>, at: number): number | undefined =>
  typeof sizes === 'number' ? sizes : (sizes[at] ?? undefined)

function* rowsIn(ranges: readonly Area[]): Generator<number> {
  for (const { startRow, endRow } of ranges) for (let row = startRow; row <= endRow; row += 1) yield row
}

const change = (
  axis: Change['axis'],
  kind: Change['kind'],
  { startRow, endRow, startColumn, endColumn }: Area,
): Change => {
  const [at, end] = axis === 'row' ? [startRow, endRow] : [startColumn, endColumn]
  return { axis, kind, at, count: end - at + 1 }
}

const setRows = (book: Book, { subUnitId, ranges }: OfRanges, line: (row: number) => Line | null) => {
  const sheet = book.sheet(book.entry(subUnitId))
  for (const row of rowsIn(ranges)) {
    const given = line(row)
    if (given) setRow(sheet, row, given, book.styles)
  }
}

const hideColumns = (book: Book, { subUnitId, ranges }: OfRanges, hidden: boolean) => {
  for (const { startColumn, endColumn } of ranges)
    setColumns(book.sheet(book.entry(subUnitId)), startColumn, endColumn, { hidden }, book.styles)
}

/** What writes each mutation. */
export const writers: Readonly<Record<string, (book: Book, params: never) => void>> = {
  'sheet.mutation.set-range-values': (book, { subUnitId, cellValue }: OfSheet & { cellValue?: CellMatrix }) =>
    cellValue && setCells(book, book.entry(subUnitId), cellValue),
  'sheet.mutation.move-range': (book, move: Move) => moveCells(book, move),
  'sheet.mutation.reorder-range': (book, sort: OfSheet & Parameters<typeof reorder>[2]) =>
    reorder(book, book.entry(sort.subUnitId), sort),

  'sheet.mutation.set-worksheet-row-height': (book, params: OfRanges & { rowHeight: PerLine<number> }) =>
    setRows(book, params, (row) => {
      const size = sizeOf(params.rowHeight, row)
      return size === undefined ? null : { size }
    }),
  'sheet.mutation.set-worksheet-row-is-auto-height': (
    book,
    params: OfRanges & { autoHeightInfo: PerLine<number> },
  ) =>
    setRows(book, params, (row) => (sizeOf(params.autoHeightInfo, row) === 1 ? { automatic: true } : null)),
  'sheet.mutation.set-row-hidden': (book, params: OfRanges) =>
    setRows(book, params, () => ({ hidden: true })),
  'sheet.mutation.set-row-visible': (book, params: OfRanges) =>
    setRows(book, params, () => ({ hidden: false })),
  'sheet.mutation.set-row-data': (
    book,
    { subUnitId, rowData }: OfSheet & { rowData: Record<string, LineGiven | null> },
  ) => {
    for (const [row, line] of Object.entries(rowData))
      setRow(
        book.sheet(book.entry(subUnitId)),
        Number(row),
        line ? lineOf(line) : { style: null, hidden: false, automatic: true },
        book.styles,
      )
  },
  'sheet.mutation.set-worksheet-col-width': (
    book,
    { subUnitId, ranges, colWidth }: OfRanges & { colWidth: PerLine<number> },
  ) => {
    const sheet = book.sheet(book.entry(subUnitId))
    for (const { startColumn, endColumn } of ranges)
      for (let column = startColumn; column <= endColumn; column += 1) {
        const size = sizeOf(colWidth, column)
        if (size !== undefined) setColumns(sheet, column, column, { size }, book.styles)
      }
  },
  'sheet.mutation.set-col-hidden': (book, params: OfRanges) => hideColumns(book, params, true),
  'sheet.mutation.set-col-visible': (book, params: OfRanges) => hideColumns(book, params, false),
  'sheet.mutation.set-col-data': (
    book,
    { subUnitId, columnData }: OfSheet & { columnData: Record<string, LineGiven | null> },
  ) => {
    for (const [column, line] of Object.entries(columnData))
      setColumns(
        book.sheet(book.entry(subUnitId)),
        Number(column),
        Number(column),
        line ? lineOf(line) : { style: null, hidden: false },
        book.styles,
      )
  },

  'sheet.mutation.add-worksheet-merge': (book, { subUnitId, ranges }: OfRanges) =>
    addMerges(book.sheet(book.entry(subUnitId)), ranges),
  'sheet.mutation.remove-worksheet-merge': (book, { subUnitId, ranges }: OfRanges) =>
    removeMerges(book.sheet(book.entry(subUnitId)), ranges),
  'sheet.mutation.set-frozen': (book, params: OfSheet & Parameters<typeof freeze>[1]) =>
    freeze(book.sheet(book.entry(params.subUnitId)), params),
  'sheet.mutation.set-tab-color': (book, { subUnitId, color }: OfSheet & { color: string }) =>
    setTabColour(book.sheet(book.entry(subUnitId)), color),
  'sheet.mutation.toggle-gridlines': (
    book,
    { subUnitId, showGridlines }: OfSheet & { showGridlines: number },
  ) =>
    changeView(book.sheet(book.entry(subUnitId)), (view) =>
      withAttributes(view, { showGridLines: showGridlines ? null : 0 }),
    ),

  'data-validation.mutation.addRule': (book, params: OfSheet & Parameters<typeof addRule>[2]) =>
    addRule(book, book.entry(params.subUnitId), params),
  'data-validation.mutation.removeRule': (book, params: OfSheet & Parameters<typeof removeRule>[2]) =>
    removeRule(book, book.entry(params.subUnitId), params),
  'data-validation.mutation.updateRule': (book, params: OfSheet & RuleChange) =>
    updateRule(book, book.entry(params.subUnitId), params),
  'sheet.mutation.add-conditional-rule': (book, params: OfSheet & Parameters<typeof addFormat>[2]) =>
    addFormat(book, book.entry(params.subUnitId), params),
  'sheet.mutation.set-conditional-rule': (book, params: OfSheet & Parameters<typeof setFormat>[2]) =>
    setFormat(book, book.entry(params.subUnitId), params),
  'sheet.mutation.delete-conditional-rule': (book, params: OfSheet & Parameters<typeof removeFormat>[2]) =>
    removeFormat(book, book.entry(params.subUnitId), params),
  'sheet.mutation.move-conditional-rule': (book, params: OfSheet & Parameters<typeof moveFormat>[2]) =>
    moveFormat(book, book.entry(params.subUnitId), params),
  'sheet.mutation.set-filter-range': (book, params: OfRange) =>
    setFilterRange(book, book.entry(params.subUnitId), params),
  'sheet.mutation.remove-filter': (book, { subUnitId }: OfSheet) => removeFilter(book, book.entry(subUnitId)),
  'sheet.mutation.set-filter-criteria': (
    book,
    params: OfSheet & { col: number; criteria: Criteria | null },
  ) => setCriteria(book, book.entry(params.subUnitId), params),
  // which rows it hides is told when the file is written
  'sheet.mutation.re-calc-filter': () => {},
  [filteredRows]: (book, params: OfSheet & { rows: number[] }) =>
    hideFiltered(book, book.entry(params.subUnitId), params.rows),
  'sheet.mutation.update-note': (
    book,
    params: { sheetId: string; row: number; col: number; note: NoteGiven },
  ) => setNote(book, book.entry(params.sheetId), params),
  'sheet.mutation.remove-note': (
    book,
    params: { sheetId: string; noteId?: string; row?: number; col?: number },
  ) => removeNote(book, book.entry(params.sheetId), params),
  'formula.mutation.set-defined-name': (book, name: DefinedName) => setName(book, name),
  'formula.mutation.remove-defined-name': (book, name: { id: string }) => removeName(book, name),

  'sheet.mutation.insert-sheet': (book, params: Insert) => insertSheet(book, params),
  'sheet.mutation.remove-sheet': (book, { subUnitId }: OfSheet) => {
    book.entry(subUnitId).gone = true
  },
  'sheet.mutation.set-worksheet-name': (book, { subUnitId, name }: OfSheet & { name: string }) =>
    renameSheet(book, book.entry(subUnitId), name),
  'sheet.mutation.set-worksheet-order': (book, { subUnitId, toOrder }: OfSheet & { toOrder: number }) =>
    moveSheet(book, subUnitId, toOrder),
  'sheet.mutation.set-worksheet-hidden': (book, { subUnitId, hidden }: OfSheet & { hidden: number }) =>
    hideSheet(book.entry(subUnitId), hidden === 1),

  'sheet.mutation.insert-row': (book, params: OfRange & { rowInfo?: Record<string, LineGiven | null> }) => {
    const entry = book.entry(params.subUnitId)
    restructure(book, entry, change('row', 'insert', params.range))
    for (const [at, line] of Object.entries(params.rowInfo ?? {}))
      if (line) setRow(book.sheet(entry), params.range.startRow + Number(at), lineOf(line), book.styles)
  },
  'sheet.mutation.insert-col': (book, params: OfRange & { colInfo?: Record<string, LineGiven | null> }) => {
    const entry = book.entry(params.subUnitId)
    restructure(book, entry, change('column', 'insert', params.range))
    for (const [at, line] of Object.entries(params.colInfo ?? {})) {
      const column = params.range.startColumn + Number(at)
      if (line) setColumns(book.sheet(entry), column, column, lineOf(line), book.styles)
    }
  },
  'sheet.mutation.remove-rows': (book, { subUnitId, range }: OfRange) =>
    restructure(book, book.entry(subUnitId), change('row', 'remove', range)),
  'sheet.mutation.remove-col': (book, { subUnitId, range }: OfRange) =>
    restructure(book, book.entry(subUnitId), change('column', 'remove', range)),
}
