import { streamCsvRows } from 'hucre/csv'
import { decoded } from '../../../kernel/reading/index.ts'
import { bounds } from './bounds.ts'
import type { Document, GridRow } from './model.ts'

/** A table of plain text as a sheet, to be held beside a workbook. */
export function readTable(bytes: Uint8Array): Document {
  const text = decoded(bytes).replace(/^\ufeff/, '')
  const rows: GridRow[] = []
  let number = 0
  let cut = false
  for (const values of streamCsvRows(text, { delimiter: delimiterOf(text) })) {
    number++
    const cells = values.slice(0, bounds.columns).map((value) => {
      const shown = value === null || value === undefined ? '' : String(value).slice(0, bounds.cell)
      return shown === '' ? undefined : { value: shown, formula: '' }
    })
    if (cells.some(Boolean)) rows.push({ number, cells })
    cut ||= values.length > bounds.columns
    if (rows.length >= bounds.rows) {
      cut = true
      break
    }
  }
  return { kind: 'grids', grids: [{ name: '', rows }], cut }
}

/** Whichever stands most often in the first line. */
function delimiterOf(text: string): string {
  const first = text.slice(0, 10_000).split(/[\r\n]/, 1)[0]!
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
