import Papa from 'papaparse'

export interface TableTextReader {
  delimiter: string
  /** Rows that are complete now; the rest of the text waits for more. */
  take(text: string, last: boolean): string[][]
}

/** Characters that are looked at to find out what parts the cells. */
const sample = 64 * 1024

/** Reads a table of text part after part. Without a delimiter it is found out from the beginning. */
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
      // A line break at the end begins no row.
      const end = rows.at(-1)
      if (last && end?.length === 1 && end[0] === '') rows.pop()
      return rows
    },
  }
}
