import { withAttributes } from '../../editing/xml/index.ts'
import type { SheetCellArea, StructureChange } from '../markup/change.ts'
import { filteredRowsMutation } from '../mutation.ts'
import type { PatchedWorkbook } from './book.ts'
import {
  type FilterCriteria,
  hideFilteredRows,
  removeSheetFilter,
  setFilterCriteria,
  setFilterRange,
} from './filters.ts'
import { moveConditionalFormat } from './format-order.ts'
import { addConditionalFormat, removeConditionalFormat, setConditionalFormat } from './formats.ts'
import {
  addMergedRanges,
  changeSheetView,
  removeMergedRanges,
  setColumnLayout,
  setFrozenPane,
  setRowLayout,
  setSheetTabColour,
} from './layout.ts'
import {
  changeSheetRows,
  hideSheetColumns,
  lineChangeOf,
  type PerSheetLine,
  type SheetLineParams,
  type SheetParams,
  type SheetRangesParams,
  sheetLineSize,
} from './line-changes.ts'
import { type CellRangeMove, moveCellRange, reorderRangeRows } from './move-cells.ts'
import { removeDefinedName, setDefinedName, type UniverDefinedName } from './names.ts'
import { type CellNoteInput, removeCellNote, setCellNote } from './notes.ts'
import {
  addDataValidation,
  type DataValidationChange,
  removeDataValidation,
  updateDataValidation,
} from './rules.ts'
import { type EditedCellMatrix, setSheetCells } from './set-cells.ts'
import {
  hideWorkbookSheet,
  insertWorkbookSheet,
  moveWorkbookSheet,
  renameWorkbookSheet,
  type SheetInsertion,
} from './sheets.ts'
import { applyStructureChange } from './structure.ts'

interface OfRange extends SheetParams {
  range: SheetCellArea
}

const change = (
  axis: StructureChange['axis'],
  kind: StructureChange['kind'],
  { startRow, endRow, startColumn, endColumn }: SheetCellArea,
): StructureChange => {
  const [at, end] = axis === 'row' ? [startRow, endRow] : [startColumn, endColumn]
  return { axis, kind, at, count: end - at + 1 }
}

/** The writer of each mutation. */
export const mutationWriters: Readonly<Record<string, (book: PatchedWorkbook, params: never) => void>> = {
  'sheet.mutation.set-range-values': (
    book,
    { subUnitId, cellValue }: SheetParams & { cellValue?: EditedCellMatrix },
  ) => cellValue && setSheetCells(book, book.entry(subUnitId), cellValue),
  'sheet.mutation.move-range': (book, move: CellRangeMove) => moveCellRange(book, move),
  'sheet.mutation.reorder-range': (book, sort: SheetParams & Parameters<typeof reorderRangeRows>[2]) =>
    reorderRangeRows(book, book.entry(sort.subUnitId), sort),

  'sheet.mutation.set-worksheet-row-height': (
    book,
    params: SheetRangesParams & { rowHeight: PerSheetLine<number> },
  ) =>
    changeSheetRows(book, params, (row) => {
      const size = sheetLineSize(params.rowHeight, row)
      return size === undefined ? null : { size }
    }),
  'sheet.mutation.set-worksheet-row-is-auto-height': (
    book,
    params: SheetRangesParams & { autoHeightInfo: PerSheetLine<number> },
  ) =>
    changeSheetRows(book, params, (row) =>
      sheetLineSize(params.autoHeightInfo, row) === 1 ? { automatic: true } : null,
    ),
  'sheet.mutation.set-row-hidden': (book, params: SheetRangesParams) =>
    changeSheetRows(book, params, () => ({ hidden: true })),
  'sheet.mutation.set-row-visible': (book, params: SheetRangesParams) =>
    changeSheetRows(book, params, () => ({ hidden: false })),
  'sheet.mutation.set-row-data': (
    book,
    { subUnitId, rowData }: SheetParams & { rowData: Record<string, SheetLineParams | null> },
  ) => {
    for (const [row, line] of Object.entries(rowData))
      setRowLayout(
        book.sheet(book.entry(subUnitId)),
        Number(row),
        line ? lineChangeOf(line) : { style: null, hidden: false, automatic: true },
        book.styles,
      )
  },
  'sheet.mutation.set-worksheet-col-width': (
    book,
    { subUnitId, ranges, colWidth }: SheetRangesParams & { colWidth: PerSheetLine<number> },
  ) => {
    const sheet = book.sheet(book.entry(subUnitId))
    for (const { startColumn, endColumn } of ranges)
      for (let column = startColumn; column <= endColumn; column += 1) {
        const size = sheetLineSize(colWidth, column)
        if (size !== undefined) setColumnLayout(sheet, column, column, { size }, book.styles)
      }
  },
  'sheet.mutation.set-col-hidden': (book, params: SheetRangesParams) => hideSheetColumns(book, params, true),
  'sheet.mutation.set-col-visible': (book, params: SheetRangesParams) =>
    hideSheetColumns(book, params, false),
  'sheet.mutation.set-col-data': (
    book,
    { subUnitId, columnData }: SheetParams & { columnData: Record<string, SheetLineParams | null> },
  ) => {
    for (const [column, line] of Object.entries(columnData))
      setColumnLayout(
        book.sheet(book.entry(subUnitId)),
        Number(column),
        Number(column),
        line ? lineChangeOf(line) : { style: null, hidden: false },
        book.styles,
      )
  },

  'sheet.mutation.add-worksheet-merge': (book, { subUnitId, ranges }: SheetRangesParams) =>
    addMergedRanges(book.sheet(book.entry(subUnitId)), ranges),
  'sheet.mutation.remove-worksheet-merge': (book, { subUnitId, ranges }: SheetRangesParams) =>
    removeMergedRanges(book.sheet(book.entry(subUnitId)), ranges),
  'sheet.mutation.set-frozen': (book, params: SheetParams & Parameters<typeof setFrozenPane>[1]) =>
    setFrozenPane(book.sheet(book.entry(params.subUnitId)), params),
  'sheet.mutation.set-tab-color': (book, { subUnitId, color }: SheetParams & { color: string }) =>
    setSheetTabColour(book.sheet(book.entry(subUnitId)), color),
  'sheet.mutation.toggle-gridlines': (
    book,
    { subUnitId, showGridlines }: SheetParams & { showGridlines: number },
  ) =>
    changeSheetView(book.sheet(book.entry(subUnitId)), (view) =>
      withAttributes(view, { showGridLines: showGridlines ? null : 0 }),
    ),

  'data-validation.mutation.addRule': (book, params: SheetParams & Parameters<typeof addDataValidation>[2]) =>
    addDataValidation(book, book.entry(params.subUnitId), params),
  'data-validation.mutation.removeRule': (
    book,
    params: SheetParams & Parameters<typeof removeDataValidation>[2],
  ) => removeDataValidation(book, book.entry(params.subUnitId), params),
  'data-validation.mutation.updateRule': (book, params: SheetParams & DataValidationChange) =>
    updateDataValidation(book, book.entry(params.subUnitId), params),
  'sheet.mutation.add-conditional-rule': (
    book,
    params: SheetParams & Parameters<typeof addConditionalFormat>[2],
  ) => addConditionalFormat(book, book.entry(params.subUnitId), params),
  'sheet.mutation.set-conditional-rule': (
    book,
    params: SheetParams & Parameters<typeof setConditionalFormat>[2],
  ) => setConditionalFormat(book, book.entry(params.subUnitId), params),
  'sheet.mutation.delete-conditional-rule': (
    book,
    params: SheetParams & Parameters<typeof removeConditionalFormat>[2],
  ) => removeConditionalFormat(book, book.entry(params.subUnitId), params),
  'sheet.mutation.move-conditional-rule': (
    book,
    params: SheetParams & Parameters<typeof moveConditionalFormat>[2],
  ) => moveConditionalFormat(book, book.entry(params.subUnitId), params),
  'sheet.mutation.set-filter-range': (book, params: OfRange) =>
    setFilterRange(book, book.entry(params.subUnitId), params),
  'sheet.mutation.remove-filter': (book, { subUnitId }: SheetParams) =>
    removeSheetFilter(book, book.entry(subUnitId)),
  'sheet.mutation.set-filter-criteria': (
    book,
    params: SheetParams & { col: number; criteria: FilterCriteria | null },
  ) => setFilterCriteria(book, book.entry(params.subUnitId), params),
  // the hidden rows are added when the file is written
  'sheet.mutation.re-calc-filter': () => {},
  [filteredRowsMutation]: (book, params: SheetParams & { rows: number[] }) =>
    hideFilteredRows(book, book.entry(params.subUnitId), params.rows),
  'sheet.mutation.update-note': (
    book,
    params: { sheetId: string; row: number; col: number; note: CellNoteInput },
  ) => setCellNote(book, book.entry(params.sheetId), params),
  'sheet.mutation.remove-note': (
    book,
    params: { sheetId: string; noteId?: string; row?: number; col?: number },
  ) => removeCellNote(book, book.entry(params.sheetId), params),
  'formula.mutation.set-defined-name': (book, name: UniverDefinedName) => setDefinedName(book, name),
  'formula.mutation.remove-defined-name': (book, name: { id: string }) => removeDefinedName(book, name),

  'sheet.mutation.insert-sheet': (book, params: SheetInsertion) => insertWorkbookSheet(book, params),
  'sheet.mutation.remove-sheet': (book, { subUnitId }: SheetParams) => {
    book.entry(subUnitId).gone = true
  },
  'sheet.mutation.set-worksheet-name': (book, { subUnitId, name }: SheetParams & { name: string }) =>
    renameWorkbookSheet(book, book.entry(subUnitId), name),
  'sheet.mutation.set-worksheet-order': (book, { subUnitId, toOrder }: SheetParams & { toOrder: number }) =>
    moveWorkbookSheet(book, subUnitId, toOrder),
  'sheet.mutation.set-worksheet-hidden': (book, { subUnitId, hidden }: SheetParams & { hidden: number }) =>
    hideWorkbookSheet(book.entry(subUnitId), hidden === 1),

  'sheet.mutation.insert-row': (
    book,
    params: OfRange & { rowInfo?: Record<string, SheetLineParams | null> },
  ) => {
    const entry = book.entry(params.subUnitId)
    applyStructureChange(book, entry, change('row', 'insert', params.range))
    for (const [at, line] of Object.entries(params.rowInfo ?? {}))
      if (line)
        setRowLayout(book.sheet(entry), params.range.startRow + Number(at), lineChangeOf(line), book.styles)
  },
  'sheet.mutation.insert-col': (
    book,
    params: OfRange & { colInfo?: Record<string, SheetLineParams | null> },
  ) => {
    const entry = book.entry(params.subUnitId)
    applyStructureChange(book, entry, change('column', 'insert', params.range))
    for (const [at, line] of Object.entries(params.colInfo ?? {})) {
      const column = params.range.startColumn + Number(at)
      if (line) setColumnLayout(book.sheet(entry), column, column, lineChangeOf(line), book.styles)
    }
  },
  'sheet.mutation.remove-rows': (book, { subUnitId, range }: OfRange) =>
    applyStructureChange(book, book.entry(subUnitId), change('row', 'remove', range)),
  'sheet.mutation.remove-col': (book, { subUnitId, range }: OfRange) =>
    applyStructureChange(book, book.entry(subUnitId), change('column', 'remove', range)),
}
