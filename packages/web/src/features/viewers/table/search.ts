import type { FindInFileQuery } from '../find/find-bar.tsx'

/** The position of a match. */
export interface TableCellPosition {
  row: number
  column: number
}

/** Limit of matches, and rows searched before yielding to the page. */
const most = 20_000
const stretch = 4_000

export interface TableMatches {
  places: readonly TableCellPosition[]
  /** Whether there are more matches than the limit. */
  more: boolean
  /** Whether all rows were searched. */
  done: boolean
}

/** Finds the cells that contain a text, in reading order; reports after each batch of rows. */
export async function searchTableRows(
  rows: readonly string[][],
  { text, matchCase }: FindInFileQuery,
  signal: AbortSignal,
  tell: (found: TableMatches) => void,
): Promise<void> {
  const fold = (cell: string) => (matchCase ? cell : cell.toLowerCase()).normalize('NFKC')
  const wanted = fold(text)
  const places: TableCellPosition[] = []
  for (let from = 0; from < rows.length; from += stretch) {
    for (let row = from; row < Math.min(rows.length, from + stretch); row++)
      for (const [column, cell] of rows[row]?.entries() ?? [])
        if (fold(cell).includes(wanted)) places.push({ row, column })
    const more = places.length > most
    const done = more || from + stretch >= rows.length
    tell({ places: places.slice(0, most), more, done })
    if (done) return
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return
  }
  tell({ places, more: false, done: true })
}
