import { joinXml, sliceOf, splitXml, tagAttribute, withAttributes } from '../../editing/xml/index.ts'
import type { Area } from '../markup/change.ts'
import { colourXml, type Look } from '../markup/looks.ts'
import { lettersOf, rangeOf } from '../markup/references.ts'
import { isTrue } from '../markup/xml.ts'
import { placeText } from './groups.ts'
import { rowAt, rowFor } from './rows.ts'
import type { SheetXml } from './sheet.ts'
import type { StyleXml } from './styles.ts'

/** A width in letters of Calibri 11 that is shown as so many pixels. */
const lettersOfPixels = (pixels: number) => Math.round((Math.max(0, pixels) / 7) * 256) / 256
const pointsOfPixels = (pixels: number) => Math.round(pixels * 75) / 100

/** What is changed of a row or column; null: it is as if nobody had ever touched it. */
export interface Line {
  /** Height or width in pixels. */
  size?: number
  hidden?: boolean
  style?: Look | string | null
  /** The height follows from what is in it. */
  automatic?: boolean
}

export function setRow(sheet: SheetXml, index: number, line: Line, styles: () => StyleXml): void {
  const plain = rowAt(sheet.rows, index) === null && line.hidden === false && line.size === undefined
  if (plain && !line.style) return
  const row = rowFor(sheet.rows, index)
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

const styleOf = (style: Line['style'], before: number, styles: () => StyleXml): number =>
  typeof style === 'string' ? Number(style) : style ? styles().derive(before, style) : 0

/** Columns `from` to `to` get what `line` says; the others of their groups keep what they have. */
export function setColumns(
  sheet: SheetXml,
  from: number,
  to: number,
  line: Line,
  styles: () => StyleXml,
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

function column(col: string, line: Line, styles: () => StyleXml): string {
  return withAttributes(col, {
    ...(line.size !== undefined &&
      line.size !== null && { width: lettersOfPixels(line.size), customWidth: 1, bestFit: null }),
    ...(line.hidden !== undefined && { hidden: line.hidden ? 1 : null }),
    ...(line.style !== undefined && {
      style: styleOf(line.style, Number(tagAttribute(col, 'style') ?? 0), styles) || null,
    }),
  })
}

export const referenceOf = ({ startRow, startColumn, endRow, endColumn }: Area): string => {
  const from = placeText({ row: startRow, column: startColumn })
  const to = placeText({ row: endRow, column: endColumn })
  return from === to ? from : `${from}:${to}`
}

export function addMerges(sheet: SheetXml, ranges: readonly Area[]): void {
  const known = sheet.children('mergeCells', 'mergeCell')
  const there = new Set(known.map((xml) => tagAttribute(xml, 'ref')))
  const added = ranges.map(referenceOf).filter((ref) => !there.has(ref) && ref.includes(':'))
  sheet.setChildren('mergeCells', 'mergeCell', [...known, ...added.map((ref) => `<mergeCell ref="${ref}"/>`)])
}

export function removeMerges(sheet: SheetXml, ranges: readonly Area[]): void {
  const known = sheet.children('mergeCells', 'mergeCell')
  const kept = known.filter((xml) => {
    const merge = rangeOf(tagAttribute(xml, 'ref') ?? 'A1')
    return !ranges.some((range) => meets(range, merge))
  })
  if (kept.length < known.length) sheet.setChildren('mergeCells', 'mergeCell', kept)
}

export const meets = (a: Area, b: Area): boolean =>
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

export function freeze(sheet: SheetXml, { startRow, startColumn, xSplit, ySplit }: Freeze): void {
  changeView(sheet, (view) => {
    const root = splitXml(view)
    const rest = root.items.filter(({ name }) => name !== 'pane' && name !== '')
    const selections = rest.filter(({ name }) => name === 'selection')
    const others = rest.filter(({ name }) => name !== 'selection')
    const plain = selections
      .slice(-1)
      .map(({ name, xml }) => ({ name, xml: withAttributes(xml, { pane: null }) }))
    if (xSplit <= 0 && ySplit <= 0) return joinXml({ ...root, items: [...plain, ...others] })
    const active = xSplit > 0 && ySplit > 0 ? 'bottomRight' : ySplit > 0 ? 'bottomLeft' : 'topRight'
    const corner = `${lettersOf(Math.max(0, xSplit > 0 ? startColumn : 0))}${Math.max(0, ySplit > 0 ? startRow : 0) + 1}`
    const pane = withAttributes('<pane/>', {
      xSplit: xSplit > 0 ? xSplit : null,
      ySplit: ySplit > 0 ? ySplit : null,
      topLeftCell: corner,
      activePane: active,
      state: 'frozen',
    })
    const moved = plain.map(({ name, xml }) => ({ name, xml: withAttributes(xml, { pane: active }) }))
    return joinXml({ ...root, items: [{ name: 'pane', xml: pane }, ...moved, ...others] })
  })
}

/** Changes the first view of a sheet; one that has none gets one. */
export function changeView(sheet: SheetXml, change: (view: string) => string): void {
  const views = sheet.children('sheetViews', 'sheetView')
  const [first = '<sheetView workbookViewId="0"/>', ...rest] = views
  const after = change(first).replace(/^(<sheetView\b[^>]*)><\/sheetView>$/, '$1/>')
  if (after === first) return
  sheet.setChildren('sheetViews', 'sheetView', [after, ...rest])
}

export function setTabColour(sheet: SheetXml, colour: string | null): void {
  const before = sheet.piece('sheetPr')
  const root = splitXml(before ?? '<sheetPr></sheetPr>')
  const others = root.items.filter(({ name }) => name !== 'tabColor' && name !== '')
  const tab = colourXml('tabColor', colour ? { rgb: colour } : null)
  const items = tab ? [{ name: 'tabColor', xml: tab }, ...others] : others
  if (!before && items.length === 0) return
  sheet.set('sheetPr', joinXml({ ...root, items }))
}

export const isHidden = (line: string): boolean => isTrue(tagAttribute(line, 'hidden'))
export const paneOf = (sheet: SheetXml): string | null =>
  sliceOf(sheet.children('sheetViews', 'sheetView')[0] ?? null, 'pane')
