import { type SheetCellArea, type StructureChange, spanAfterChange } from '../markup/change.ts'
import {
  columnIndexOf,
  columnLettersOf,
  moveFormulaReferences as movedBy,
  rangeOfReference,
} from '../markup/references.ts'

/** A change to a sheet that formulas refer to. */
export type FormulaSheetChange =
  | { sheet: string; what: 'cells'; change: StructureChange }
  | { sheet: string; what: 'name'; name: string }
  | { sheet: string; what: 'gone' }
  | {
      sheet: string
      what: 'moved'
      from: SheetCellArea
      to: { sheet: string; rows: number; columns: number }
    }

const most = { row: 1048575, column: 16383 }
const refusal = '#REF!'

// in order: text; structured reference or external file; sheet prefix; possible reference
const piece =
  /"(?:[^"]|"")*"|((?:'(?:[^']|'')+'|[\p{L}\p{N}_.\\[\]]+(?::[\p{L}\p{N}_.]+)?)!)?(?:(\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\p{L}\p{N}_.(![\\])|([\p{L}_\\][\p{L}\p{N}_.\\?]*|#REF!))|\[(?:[^[\]]|\[[^[\]]*\])*\]|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu

/** Rewrites a formula (or list of references) after a change of a sheet; `home` is the sheet that contains it. */
export function changedFormula(formula: string, home: string, change: FormulaSheetChange): string {
  return formula.replaceAll(piece, (whole, prefix: string | undefined, reference: string | undefined) => {
    if (whole.startsWith('"') || (prefix === undefined && reference === undefined)) return whole
    const [first, last] = prefix ? sheetsOf(prefix) : [home, home]
    if (first === null) return whole
    const concerned = same(first, change.sheet) || same(last, change.sheet)
    if (!concerned) return whole
    const rest = whole.slice(prefix?.length ?? 0)
    if (change.what === 'name') {
      if (!prefix) return whole
      const renamed = (name: string) => (same(name, change.sheet) ? change.name : name)
      return `${sheetPrefixOf(renamed(first), renamed(last))}${rest}`
    }
    if (change.what === 'gone') return prefix && first === last ? refusal : whole
    // only one of several sheets changes: 3D references stay as they are, as in other programs
    if (!reference || first !== last) return whole
    if (change.what === 'moved')
      return within(reference, change.from) ? movedReference(prefix, reference, home, change.to) : whole
    return `${prefix ?? ''}${changedReference(reference, change.change) ?? refusal}`
  })
}

/** Whether a reference lies inside an area, so that it moves with it. */
function within(reference: string, area: SheetCellArea): boolean {
  if (!/\d/.test(reference) || !/[A-Za-z]/.test(reference)) return false
  const { startRow, endRow, startColumn, endColumn } = rangeOfReference(reference)
  return (
    startRow >= area.startRow &&
    endRow <= area.endRow &&
    startColumn >= area.startColumn &&
    endColumn <= area.endColumn
  )
}

function movedReference(
  prefix: string | undefined,
  reference: string,
  home: string,
  { sheet, rows, columns }: { sheet: string; rows: number; columns: number },
): string {
  const signs = [...reference.matchAll(/(\$?)[A-Za-z]+(\$?)\d+/g)].map(([, column, row]) => [column, row])
  const plain = movedBy(reference.replaceAll('$', ''), rows, columns)
  let place = -1
  const fixed = plain.replaceAll(/([A-Z]+)(\d+)/gi, (_, letters, digits) => {
    place += 1
    return `${signs[place]?.[0] ?? ''}${letters}${signs[place]?.[1] ?? ''}${digits}`
  })
  return prefix === undefined && same(sheet, home) ? fixed : `${sheetPrefixOf(sheet)}${fixed}`
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Returns the sheets named by a prefix such as `'My sheet'!` or `A:C!`; null for those of another file. */
function sheetsOf(prefix: string): [string, string] | [null, null] {
  const name = prefix.slice(0, -1)
  const plain = name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name
  if (plain.includes('[')) return [null, null]
  const [first = '', last = first] = plain.split(':')
  return [first, last]
}

export function sheetPrefixOf(first: string, last = first): string {
  const name = first === last ? first : `${first}:${last}`
  const plain = /^[\p{L}_][\p{L}\p{N}_.]*(?::[\p{L}_][\p{L}\p{N}_.]*)?$/u.test(name)
  const looksLikeCell = /^(?:[A-Z]{1,3}\d{1,7}|R\d*C?\d*|C\d*)$/i.test(name)
  return plain && !looksLikeCell ? `${name}!` : `'${name.replaceAll("'", "''")}'!`
}

/** Rewrites a reference with its `$` after a change of its sheet; null where its target was removed. */
function changedReference(reference: string, change: StructureChange): string | null {
  const [from = '', to] = reference.split(':')
  const start = cornerOf(from)
  const end = to === undefined ? start : cornerOf(to)
  const key = change.axis
  if (start[key] === null || end[key] === null) return reference
  if (to === undefined) {
    const moved = spanAfterChange(change, start[key], start[key])
    return moved && (moved[0] > most[key] ? null : cornerText({ ...start, [key]: moved[0] }))
  }
  const moved = spanAfterChange(change, Math.min(start[key], end[key]), Math.max(start[key], end[key]))
  if (!moved) return null
  const [low, high] = start[key] <= end[key] ? moved : [moved[1], moved[0]]
  return `${cornerText({ ...start, [key]: low })}:${cornerText({ ...end, [key]: high })}`
}

interface Corner {
  row: number | null
  column: number | null
  fixedRow: string
  fixedColumn: string
}

function cornerOf(text: string): Corner {
  const [, fixedColumn = '', letters = '', fixedRow = '', digits = ''] =
    /^(\$?)([A-Za-z]*)(\$?)(\d*)$/.exec(text) ?? []
  return {
    row: digits ? Number(digits) - 1 : null,
    column: letters ? columnIndexOf(letters) : null,
    // in `$5` the sign belongs to the row
    fixedRow: letters ? fixedRow : fixedColumn || fixedRow,
    fixedColumn: letters ? fixedColumn : '',
  }
}

const cornerText = ({ row, column, fixedRow, fixedColumn }: Corner) =>
  (column === null ? '' : `${fixedColumn}${columnLettersOf(column)}`) +
  (row === null ? '' : `${fixedRow}${row + 1}`)
