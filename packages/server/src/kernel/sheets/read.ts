import { normalizeText } from '@cabinet/contract/text'
import { streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { firstOf } from '../certain.ts'
import { requireSafeWorkbook } from './guard.ts'
import { type SheetInputRow, SheetReadError, type SheetReadLimits } from './limits.ts'

/**
 * The rows of the first sheet of a workbook (xlsx) or of a CSV file, as text: what a cell shows as its value, never a
 * formula. Empty rows are left out. Throws `SheetReadError`, also on the way.
 */
export async function* readSheetRows(
  source: AsyncIterable<Uint8Array>,
  limits: SheetReadLimits,
): AsyncGenerator<SheetInputRow> {
  const bytes = await gather(source, limits.bytes)
  let rows = 0
  for await (const { line, values } of bytes.subarray(0, 4).equals(zip)
    ? workbook(bytes, limits)
    : csv(bytes)) {
    if (values.length > limits.columns) throw new SheetReadError('too_large', 'columns')
    const cells = values.map(textOf)
    if (cells.some((cell) => cell.length > limits.cell)) throw new SheetReadError('too_large', 'a cell')
    if (cells.every((cell) => cell === '')) continue
    rows += 1
    if (rows > limits.rows) throw new SheetReadError('too_large', 'rows')
    yield { line, cells }
  }
}

const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04])
/** Workbooks of before 2007, and encrypted ones. */
const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

async function gather(source: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of source) {
    size += part.length
    if (size > most) throw new SheetReadError('too_large', 'bytes')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

type Row = { line: number; values: unknown[] }

async function* workbook(bytes: Buffer, limits: SheetReadLimits): AsyncGenerator<Row> {
  await requireSafeWorkbook(bytes, limits)
  // one more than may be, to tell that there are more; the rest is not read
  const most = limits.rows * 4 + 1
  try {
    for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes), { maxRows: most }))
      yield { line: index + 1, values: trimmed(values) }
  } catch (error) {
    throw error instanceof SheetReadError ? error : new SheetReadError('unreadable', String(error))
  }
}

/** Without the empty cells behind the last. */
function trimmed(values: unknown[]): unknown[] {
  let end = values.length
  while (end > 0 && (values[end - 1] === null || values[end - 1] === '')) end--
  return values.slice(0, end)
}

function* csv(bytes: Buffer): Generator<Row> {
  const text = decoded(bytes)
  let line = 0
  try {
    for (const values of streamCsvRows(text, { delimiter: delimiterOf(text) })) {
      line += 1
      yield { line, values: trimmed(values).map(unescaped) }
    }
  } catch (error) {
    throw error instanceof SheetReadError ? error : new SheetReadError('unreadable', String(error))
  }
}

/** UTF-8, UTF-16 with its mark, or what a Chinese Excel writes. */
function decoded(bytes: Buffer): string {
  if (bytes.subarray(0, 4).equals(ole)) throw new SheetReadError('unreadable', 'an old or encrypted workbook')
  const mark = bytes.subarray(0, 2).toString('hex')
  const encodings = mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : ['utf-8', 'gb18030']
  for (const encoding of encodings)
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      // the next one, then
    }
  throw new SheetReadError('unreadable', 'no text')
}

/** Whichever stands most often in the first line. */
function delimiterOf(text: string): string {
  const first = firstOf(text.slice(0, 10_000).split(/[\r\n]/, 1))
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** As `writeSheet` neutralises a CSV. */
const unescaped = (value: unknown) =>
  typeof value === 'string' && /^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value

/** A number as it is written, a day as 2026-11-20, a moment with its time. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const iso = value.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19)
  }
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value.toFixed(0) : String(value)
  return normalizeText(String(value)).trim()
}
