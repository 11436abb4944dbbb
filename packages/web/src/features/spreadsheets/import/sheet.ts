import type { IFreeze, IWorksheetData } from '@univerjs/core'
import { cellPositionOf, rangeOfReference } from '../markup/references.ts'
import { booleanAttribute, childElementOf, childElementsOf, type Element, numberOf } from '../markup/tree.ts'
import type { ImportedCells } from './cells.ts'
import type { ColourResolver } from './colours.ts'
import type { SheetPixelGrid } from './images.ts'

/** Empty rows and columns shown beyond those in use. */
const spare = { rows: 100, columns: 10 }
const least = { rows: 200, columns: 40 }

/** Converts a width in characters of Calibri 11 to pixels: seven per digit. */
export const pixelsOfLetters = (width: number) => Math.trunc(((256 * width + 18) / 256) * 7)

/** Converts the layout of a sheet: columns, rows, merges, frozen panes. */
export function importSheetLayout(
  sheet: Element,
  { rows, last }: ImportedCells,
  colours: ColourResolver,
): Partial<IWorksheetData> {
  const view = childElementOf(childElementOf(sheet, 'sheetViews'), 'sheetView')
  const format = childElementOf(sheet, 'sheetFormatPr')
  const base = numberOf(format, 'baseColWidth') ?? 8
  const columnCount = Math.min(16384, Math.max(least.columns, last.column + 1 + spare.columns))
  return {
    tabColor: colours(childElementOf(childElementOf(sheet, 'sheetPr'), 'tabColor')) ?? '',
    freeze: freezeOf(view),
    rowCount: Math.min(1048576, Math.max(least.rows, last.row + 1 + spare.rows)),
    columnCount,
    defaultColumnWidth: pixelsOfLetters(numberOf(format, 'defaultColWidth') ?? base + 0.7109375),
    defaultRowHeight: Math.round(((numberOf(format, 'defaultRowHeight') ?? 15) * 4) / 3),
    mergeData: childElementsOf(childElementOf(sheet, 'mergeCells'), 'mergeCell').map(({ attributes }) =>
      rangeOfReference(attributes.ref ?? 'A1'),
    ),
    rowData: rows,
    columnData: columnsOf(sheet, columnCount),
    zoomRatio: Math.min(4, Math.max(0.1, (numberOf(view, 'zoomScale') ?? 100) / 100)),
    showGridlines: booleanAttribute(view, 'showGridLines', true) ? 1 : 0,
    rightToLeft: booleanAttribute(view, 'rightToLeft') ? 1 : 0,
  }
}

function columnsOf(sheet: Element, count: number): NonNullable<IWorksheetData['columnData']> {
  const found: Record<number, { w?: number; hd?: 0 | 1; s?: string }> = {}
  for (const column of childElementsOf(childElementOf(sheet, 'cols'), 'col')) {
    const width = numberOf(column, 'width')
    const style = column.attributes.style
    const look = {
      ...(width !== null && { w: pixelsOfLetters(width) }),
      ...(booleanAttribute(column, 'hidden') && { hd: 1 as const }),
      ...(style && style !== '0' && { s: style }),
    }
    const end = Math.min(numberOf(column, 'max') ?? 0, count)
    for (let at = numberOf(column, 'min') ?? 1; at <= end; at += 1) found[at - 1] = { ...look }
  }
  return found
}

/** Converts a frozen pane: the frozen part begins where the view does, the scrolling part right after it. */
function freezeOf(view: Element | undefined): IFreeze {
  const pane = childElementOf(view, 'pane')
  const state = pane?.attributes.state
  if (!pane || (state !== 'frozen' && state !== 'frozenSplit'))
    return { xSplit: 0, ySplit: 0, startRow: -1, startColumn: -1 }
  const xSplit = numberOf(pane, 'xSplit') ?? 0
  const ySplit = numberOf(pane, 'ySplit') ?? 0
  const from = cellPositionOf(view?.attributes.topLeftCell ?? 'A1')
  return {
    xSplit,
    ySplit,
    startRow: ySplit ? from.row + ySplit : -1,
    startColumn: xSplit ? from.column + xSplit : -1,
  }
}

/** Returns the start positions of a sheet's columns and rows. */
export function pixelGridOfLayout(layout: Partial<IWorksheetData>): SheetPixelGrid {
  const { defaultColumnWidth = 64, defaultRowHeight = 20, columnData = {}, rowData = {} } = layout
  return {
    left: starts((at) => (columnData[at]?.hd ? 0 : (columnData[at]?.w ?? defaultColumnWidth))),
    top: starts((at) => (rowData[at]?.hd ? 0 : (rowData[at]?.h ?? defaultRowHeight))),
  }
}

function starts(size: (at: number) => number): (at: number) => number {
  const known = [0]
  return (at) => {
    for (let next = known.length; next <= at; next += 1) known.push((known[next - 1] ?? 0) + size(next - 1))
    return known[at] ?? 0
  }
}
