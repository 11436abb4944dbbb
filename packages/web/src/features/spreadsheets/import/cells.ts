import type { ICellData } from '@univerjs/core'
import {
  type CellPosition,
  cellPositionOf,
  moveFormulaReferences,
  rangeOfReference,
} from '../markup/references.ts'
import { booleanAttribute, childElementOf, childElementsOf, type Element, numberOf } from '../markup/tree.ts'
import type { ColourResolver } from './colours.ts'
import { cellDocumentOf, type ImportedCellText, importCellText } from './strings.ts'

export type ImportedCellMatrix = Record<number, Record<number, ICellData>>

export interface ImportedCells {
  cells: ImportedCellMatrix
  /** Heights and looks of rows, in the units of the screen. */
  rows: Record<number, { h?: number; hd?: 0 | 1; ia?: 0 | 1; s?: string }>
  /** The last row and column with content. */
  last: CellPosition
}

export const pixelsOfPoints = (points: number) => Math.round((points * 4) / 3)

/** Returns the cells of a sheet; a shared formula is expanded into each of its cells. */
export function importCells(
  data: Element | undefined,
  strings: readonly ImportedCellText[],
  colours: ColourResolver,
): ImportedCells {
  const shared = new Map<string, { formula: string; from: CellPosition }>()
  const spilled: ReturnType<typeof rangeOfReference>[] = []
  const found: ImportedCells = { cells: {}, rows: {}, last: { row: 0, column: 0 } }
  let row = -1
  for (const line of childElementsOf(data, 'row')) {
    row = (numberOf(line, 'r') ?? row + 2) - 1
    const look = rowOf(line)
    if (look) found.rows[row] = look
    const cells: Record<number, ICellData> = {}
    let column = -1
    for (const element of line.children) {
      if (element.name !== 'c') continue
      column = element.attributes.r ? cellPositionOf(element.attributes.r).column : column + 1
      const at = { row, column }
      const formula = formulaOf(childElementOf(element, 'f'), at, shared)
      const covered = spilled.some((range) => contains(range, at))
      if (formula?.spills) spilled.push(formula.spills)
      const content = covered ? {} : contentOf(element, strings, colours)
      const cell: ICellData = {
        ...(formula?.spills ? {} : content),
        ...(formula && { f: `=${formula.text}` }),
        ...(element.attributes.s && { s: element.attributes.s }),
      }
      cells[column] = cell
      found.last.column = Math.max(found.last.column, column)
    }
    if (Object.keys(cells).length > 0) {
      found.cells[row] = cells
      found.last.row = Math.max(found.last.row, row)
    }
  }
  return found
}

function rowOf(line: Element): ImportedCells['rows'][number] | null {
  const height = numberOf(line, 'ht')
  const look = {
    ...(height !== null &&
      ({ h: pixelsOfPoints(height), ia: booleanAttribute(line, 'customHeight') ? 0 : 1 } as const)),
    ...(booleanAttribute(line, 'hidden') && { hd: 1 as const }),
    ...(booleanAttribute(line, 'customFormat') && line.attributes.s && { s: line.attributes.s }),
  }
  return Object.keys(look).length > 0 ? look : null
}

function contentOf(cell: Element, strings: readonly ImportedCellText[], colours: ColourResolver): ICellData {
  const value = childElementOf(cell, 'v')?.text ?? ''
  switch (cell.attributes.t) {
    case 's':
      return textCell(strings[Number(value)] ?? { plain: '', runs: null })
    case 'inlineStr': {
      const text = childElementOf(cell, 'is')
      return text ? textCell(importCellText(text, colours)) : {}
    }
    case 'str':
    case 'e':
      return { v: value, t: 1 }
    case 'b':
      return { v: value === '1' || value === 'true' ? 1 : 0, t: 3 }
    case 'd':
      return value ? { v: value, t: 1 } : {}
    default:
      return value === '' ? {} : { v: Number(value), t: 2 }
  }
}

function textCell(text: ImportedCellText): ICellData {
  return { v: text.plain, t: 1, ...(text.runs && { p: cellDocumentOf(text) }) }
}

function formulaOf(
  element: Element | undefined,
  at: CellPosition,
  shared: Map<string, { formula: string; from: CellPosition }>,
): { text: string; spills?: ReturnType<typeof rangeOfReference> } | null {
  if (!element) return null
  const { t, si = '', ref = '' } = element.attributes
  const text = withoutFunctionPrefixes(element.text.trim())
  if (t === 'shared') {
    if (text) shared.set(si, { formula: text, from: at })
    const from = shared.get(si)
    return from
      ? { text: moveFormulaReferences(from.formula, at.row - from.from.row, at.column - from.from.column) }
      : null
  }
  // a data table (what-if) has no formula that can be typed
  if (!text || t === 'dataTable') return null
  return t === 'array' && ref.includes(':') ? { text, spills: rangeOfReference(ref) } : { text }
}

/** Removes the prefix (`_xlfn.`) that a file puts before functions newer than the standard. */
export const withoutFunctionPrefixes = (formula: string) =>
  formula.replaceAll(/_xlfn\.|_xlws\.|_xludf\./g, '')

const contains = (range: ReturnType<typeof rangeOfReference>, { row, column }: CellPosition) =>
  row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn
