import {
  joinXmlElement,
  splitXmlElement,
  tagAttribute,
  withAttributes,
  xmlSliceNamed,
} from '../../editing/xml/index.ts'
import type { SheetCellArea } from '../markup/change.ts'
import { styleColourXml, type UniverCellStyle } from '../markup/looks.ts'
import { columnLettersOf, rangeOfReference } from '../markup/references.ts'
import { isTrue } from '../markup/xml.ts'
import { cellReferenceText } from './groups.ts'
import { findOrAddRow, findRowAt } from './rows.ts'
import type { EditableSheetXml } from './sheet.ts'
import type { StyleSheetXml } from './styles.ts'

/** Converts pixels to a width in characters of Calibri 11. */
const lettersOfPixels = (pixels: number) => Math.round((Math.max(0, pixels) / 7) * 256) / 256
const pointsOfPixels = (pixels: number) => Math.round(pixels * 75) / 100

/** The changed properties of a row or column; null resets it to untouched. */
export interface RowOrColumnChange {
  /** Height or width in pixels. */
  size?: number
  hidden?: boolean
  style?: UniverCellStyle | string | null
  /** Whether the height fits the content. */
  automatic?: boolean
}

export function setRowLayout(
  sheet: EditableSheetXml,
  index: number,
  line: RowOrColumnChange,
  styles: () => StyleSheetXml,
): void {
  const plain = findRowAt(sheet.rows, index) === null && line.hidden === false && line.size === undefined
  if (plain && !line.style) return
  const row = findOrAddRow(sheet.rows, index)
  const changes: Record<string, string | number | null> = {}
  if (line.size !== undefined && line.size !== null) {
    changes.ht = pointsOfPixels(line.size)
    changes.customHeight = 1
  }
  if (line.automatic) changes.customHeight = null
  if (line.hidden !== undefined) changes.hidden = line.hidden ? 1 : null
  if (line.style !== undefined) {
    const style = styleOf(line.style, Number(tagAttribute(row.tag, 's') ?? 0), styles)
    changes.s = style || null
    changes.customFormat = style ? 1 : null
  }
  const tag = withAttributes(row.tag, changes)
  if (tag === row.tag) return
  row.tag = tag
  row.touched = true
  sheet.touch()
}

const styleOf = (style: RowOrColumnChange['style'], before: number, styles: () => StyleSheetXml): number =>
  typeof style === 'string' ? Number(style) : style ? styles().derive(before, style) : 0

/** Applies `line` to the columns `from` to `to`; other columns of a split group keep their properties. */
export function setColumnLayout(
  sheet: EditableSheetXml,
  from: number,
  to: number,
  line: RowOrColumnChange,
  styles: () => StyleSheetXml,
): void {
  const min = from + 1
  const max = to + 1
  const columns: string[] = []
  const uncovered: [number, number][] = []
  let next = min
  const numbers = (col: string) =>
    [Number(tagAttribute(col, 'min')), Number(tagAttribute(col, 'max'))] as const
  const known = sheet.children('cols', 'col').sort((a, b) => numbers(a)[0] - numbers(b)[0])
  for (const col of known) {
    const [first, last] = numbers(col)
    if (last < min || first > max) {
      columns.push(col)
      continue
    }
    if (first < min) columns.push(withAttributes(col, { max: min - 1 }))
    if (first > next) uncovered.push([next, first - 1])
    const inside = withAttributes(col, { min: Math.max(first, min), max: Math.min(last, max) })
    columns.push(column(inside, line, styles))
    if (last > max) columns.push(withAttributes(col, { min: max + 1 }))
    next = last + 1
  }
  if (next <= max) uncovered.push([next, max])
  if (line.size !== undefined || line.hidden || line.style)
    for (const [first, last] of uncovered) {
      const width = tagAttribute(sheet.piece('sheetFormatPr') ?? '<x/>', 'defaultColWidth') ?? '9.140625'
      columns.push(column(`<col min="${first}" max="${last}" width="${width}"/>`, line, styles))
    }
  columns.sort((a, b) => numbers(a)[0] - numbers(b)[0])
  sheet.setChildren('cols', 'col', columns)
}

function column(col: string, line: RowOrColumnChange, styles: () => StyleSheetXml): string {
  return withAttributes(col, {
    ...(line.size !== undefined &&
      line.size !== null && { width: lettersOfPixels(line.size), customWidth: 1, bestFit: null }),
    ...(line.hidden !== undefined && { hidden: line.hidden ? 1 : null }),
    ...(line.style !== undefined && {
      style: styleOf(line.style, Number(tagAttribute(col, 'style') ?? 0), styles) || null,
    }),
  })
}

export const areaReferenceOf = ({ startRow, startColumn, endRow, endColumn }: SheetCellArea): string => {
  const from = cellReferenceText({ row: startRow, column: startColumn })
  const to = cellReferenceText({ row: endRow, column: endColumn })
  return from === to ? from : `${from}:${to}`
}

export function addMergedRanges(sheet: EditableSheetXml, ranges: readonly SheetCellArea[]): void {
  const known = sheet.children('mergeCells', 'mergeCell')
  const there = new Set(known.map((xml) => tagAttribute(xml, 'ref')))
  const added = ranges.map(areaReferenceOf).filter((ref) => !there.has(ref) && ref.includes(':'))
  sheet.setChildren('mergeCells', 'mergeCell', [...known, ...added.map((ref) => `<mergeCell ref="${ref}"/>`)])
}

export function removeMergedRanges(sheet: EditableSheetXml, ranges: readonly SheetCellArea[]): void {
  const known = sheet.children('mergeCells', 'mergeCell')
  const kept = known.filter((xml) => {
    const merge = rangeOfReference(tagAttribute(xml, 'ref') ?? 'A1')
    return !ranges.some((range) => areasIntersect(range, merge))
  })
  if (kept.length < known.length) sheet.setChildren('mergeCells', 'mergeCell', kept)
}

export const areasIntersect = (a: SheetCellArea, b: SheetCellArea): boolean =>
  a.startRow <= b.endRow &&
  a.endRow >= b.startRow &&
  a.startColumn <= b.endColumn &&
  a.endColumn >= b.startColumn

interface Freeze {
  startRow: number
  startColumn: number
  xSplit: number
  ySplit: number
}

export function setFrozenPane(
  sheet: EditableSheetXml,
  { startRow, startColumn, xSplit, ySplit }: Freeze,
): void {
  changeSheetView(sheet, (view) => {
    const root = splitXmlElement(view)
    const rest = root.items.filter(({ name }) => name !== 'pane' && name !== '')
    const selections = rest.filter(({ name }) => name === 'selection')
    const others = rest.filter(({ name }) => name !== 'selection')
    const plain = selections
      .slice(-1)
      .map(({ name, xml }) => ({ name, xml: withAttributes(xml, { pane: null }) }))
    if (xSplit <= 0 && ySplit <= 0) return joinXmlElement({ ...root, items: [...plain, ...others] })
    const active = xSplit > 0 && ySplit > 0 ? 'bottomRight' : ySplit > 0 ? 'bottomLeft' : 'topRight'
    const corner = `${columnLettersOf(Math.max(0, xSplit > 0 ? startColumn : 0))}${Math.max(0, ySplit > 0 ? startRow : 0) + 1}`
    const pane = withAttributes('<pane/>', {
      xSplit: xSplit > 0 ? xSplit : null,
      ySplit: ySplit > 0 ? ySplit : null,
      topLeftCell: corner,
      activePane: active,
      state: 'frozen',
    })
    const moved = plain.map(({ name, xml }) => ({ name, xml: withAttributes(xml, { pane: active }) }))
    return joinXmlElement({ ...root, items: [{ name: 'pane', xml: pane }, ...moved, ...others] })
  })
}

/** Changes the first view of a sheet, adding it where there is none. */
export function changeSheetView(sheet: EditableSheetXml, change: (view: string) => string): void {
  const views = sheet.children('sheetViews', 'sheetView')
  const [first = '<sheetView workbookViewId="0"/>', ...rest] = views
  const after = change(first).replace(/^(<sheetView\b[^>]*)><\/sheetView>$/, '$1/>')
  if (after === first) return
  sheet.setChildren('sheetViews', 'sheetView', [after, ...rest])
}

export function setSheetTabColour(sheet: EditableSheetXml, colour: string | null): void {
  const before = sheet.piece('sheetPr')
  const root = splitXmlElement(before ?? '<sheetPr></sheetPr>')
  const others = root.items.filter(({ name }) => name !== 'tabColor' && name !== '')
  const tab = styleColourXml('tabColor', colour ? { rgb: colour } : null)
  const items = tab ? [{ name: 'tabColor', xml: tab }, ...others] : others
  if (!before && items.length === 0) return
  sheet.set('sheetPr', joinXmlElement({ ...root, items }))
}

export const isLineHidden = (line: string): boolean => isTrue(tagAttribute(line, 'hidden'))
export const frozenPaneOf = (sheet: EditableSheetXml): string | null =>
  xmlSliceNamed(sheet.children('sheetViews', 'sheetView')[0] ?? null, 'pane')
