import type { IRange } from '@univerjs/core'

export interface CellPosition {
  row: number
  column: number
}

/** Parses `B3` into row and column, both from 0. */
export function cellPositionOf(reference: string): CellPosition {
  const [, letters = 'A', digits = '1'] = /^\$?([A-Z]+)\$?(\d+)/i.exec(reference) ?? []
  return { row: Number(digits) - 1, column: columnIndexOf(letters) }
}

export function columnIndexOf(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

export function columnLettersOf(column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}

export function rangeOfReference(reference: string): IRange {
  const [from = 'A1', to = from] = reference.split(':')
  const start = cellPositionOf(from)
  const end = cellPositionOf(to)
  return { startRow: start.row, startColumn: start.column, endRow: end.row, endColumn: end.column }
}

/** Parses a list of ranges such as `A1:B2 D4`. */
export const rangesOfReferences = (references: string): IRange[] =>
  references.split(/\s+/).filter(Boolean).map(rangeOfReference)

// in order of precedence: text, quoted sheet, name or function, whole row, cell or whole column
const piece =
  /"[^"]*"|'[^']*'|\[[^\]]*\]|\$?([A-Z]{1,3})\$?(\d{1,7})(?![\w.(!])|(\$?)([A-Z]{1,3}):(\$?)([A-Z]{1,3})(?![\w.(])|(\$?)(\d{1,7}):(\$?)(\d{1,7})(?![\w.])|[\p{L}_\\][\p{L}\p{N}_.\\]*/giu

/** Shifts the relative references of a formula by rows and columns; those fixed by `$` stay. */
export function moveFormulaReferences(formula: string, rows: number, columns: number): string {
  const column = (fixed: string, letters: string) =>
    fixed ? letters : columnLettersOf(columnIndexOf(letters) + columns)
  const row = (fixed: string, digits: string) => (fixed ? digits : String(Number(digits) + rows))
  return formula.replaceAll(piece, (whole, letters, _digits, c1, from, c2, to, r1, top, r2, bottom) => {
    const cell = letters && /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})$/i.exec(whole)
    if (cell) {
      const [, fixedColumn = '', its = '', fixedRow = '', digits = ''] = cell
      return `${fixedColumn}${column(fixedColumn, its)}${fixedRow}${row(fixedRow, digits)}`
    }
    if (from) return `${c1}${column(c1, from)}:${c2}${column(c2, to)}`
    if (top) return `${r1}${row(r1, top)}:${r2}${row(r2, bottom)}`
    return whole
  })
}
