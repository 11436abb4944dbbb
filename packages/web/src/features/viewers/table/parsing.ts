import Papa from 'papaparse'

export interface TableTextReader {
  delimiter: string
  /** Returns the complete rows; an incomplete one waits for more text. */
  take(text: string, last: boolean): string[][]
}

/** Number of characters from which the delimiter is detected. */
const sample = 64 * 1024

/** Parses delimited text part by part; an unknown delimiter is detected from its beginning. */
export function createTableReader(beginning: string, given?: string): TableTextReader {
  const { meta } = Papa.parse(beginning.slice(0, sample), {
    preview: 50,
    delimitersToGuess: [',', '\t', ';', '|'],
  })
  const delimiter = given ?? (meta.delimiter || ',')
  const parser = new Papa.Parser({ delimiter, newline: meta.linebreak as '\n' })
  let rest = ''
  return {
    delimiter,
    take(text, last) {
      const all = rest + text
      const { data, meta } = parser.parse(all, 0, !last)
      rest = last ? '' : all.slice(meta.cursor)
      const rows = data as string[][]
      // A trailing line break begins no row.
      const end = rows.at(-1)
      if (last && end?.length === 1 && end[0] === '') rows.pop()
      return rows
    },
  }
}
