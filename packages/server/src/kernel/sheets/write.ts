import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'

export type SheetFileFormat = 'xlsx' | 'csv'

export interface SheetToWrite {
  /** Of the sheet inside a workbook: at most 31 characters, without brackets and slashes. */
  name: string
  header: string[]
  /** Widths in characters, by column. */
  widths?: number[]
  rows: AsyncIterable<string[]> | Iterable<string[]>
}

export const sheetContentTypes: Record<SheetFileFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/**
 * A sheet as bytes, while its rows come. Every cell is text: in a workbook nothing is computed, and in a CSV what a
 * program would take for a formula gets an apostrophe in front. CSV is UTF-8 with a mark, so that Excel reads it.
 */
export function writeSheetStream(format: SheetFileFormat, sheet: SheetToWrite): Readable {
  if (format === 'csv') return Readable.from(csvOf(sheet), { objectMode: false })
  const columns = sheet.header.map((header, index) => ({ header, width: sheet.widths?.[index] ?? 20 }))
  const stream = writeXlsxStream(cellsOf(sheet.rows), {
    name: sheet.name,
    columns,
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}

/** XML has no place for control characters, nor for half of a pair. */
const clean = (text: string): string =>
  text.toWellFormed().replace(/\p{Cc}|[\ufffe\uffff]/gu, (odd) => ('\t\n\r'.includes(odd) ? odd : ''))

async function* cellsOf(rows: SheetToWrite['rows']): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(clean)
}

/** Bytes that leave together. */
const PIECE = 64 * 1024

async function* csvOf({ header, rows }: SheetToWrite): AsyncGenerator<string> {
  let piece = `\ufeff${lineOf(header)}`
  for await (const row of rows) {
    piece += lineOf(row)
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

const lineOf = (cells: string[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
