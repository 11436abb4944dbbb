import { streamCsvRows } from 'hucre/csv'
import { firstOf } from '../../../kernel/certain.ts'
import { decodeTextBytes } from '../../../kernel/reading/index.ts'
import { comparisonBounds } from './bounds.ts'
import type { ComparedDocument, ComparedGridRow } from './model.ts'

/** Reads delimited text as a sheet, to compare it with a workbook. */
export function readDelimitedTable(bytes: Uint8Array): ComparedDocument {
  const text = decodeTextBytes(bytes).replace(/^\ufeff/, '')
  const rows: ComparedGridRow[] = []
  let number = 0
  let cut = false
  for (const values of streamCsvRows(text, { delimiter: delimiterOf(text) })) {
    number++
    const cells = values.slice(0, comparisonBounds.columns).map((value) => {
      const shown = value === null || value === undefined ? '' : String(value).slice(0, comparisonBounds.cell)
      return shown === '' ? undefined : { value: shown, formula: '' }
    })
    if (cells.some(Boolean)) rows.push({ number, cells })
    cut ||= values.length > comparisonBounds.columns
    if (rows.length >= comparisonBounds.rows) {
      cut = true
      break
    }
  }
  return { kind: 'grids', grids: [{ name: '', rows }], cut }
}

/** Returns the most frequent delimiter of the first line. */
function delimiterOf(text: string): string {
  const first = firstOf(text.slice(0, 10_000).split(/[\r\n]/, 1))
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
