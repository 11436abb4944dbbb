import type { Search } from '../find/find-bar.tsx'

/** Where a match stands. */
export interface Place {
  row: number
  column: number
}

/** Matches kept at most, and milliseconds that the search may take. */
const most = 20_000
const patience = 150

/** The cells that contain a text, in reading order. */
export function search(
  rows: readonly string[][],
  { text, matchCase }: Search,
): { found: Place[]; more: boolean } {
  const found: Place[] = []
  if (text === '') return { found, more: false }
  const fold = (cell: string) => (matchCase ? cell : cell.toLowerCase()).normalize('NFKC')
  const wanted = fold(text)
  const end = performance.now() + patience
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) if (fold(cell).includes(wanted)) found.push({ row, column })
    if (found.length >= most || (row % 500 === 499 && performance.now() > end)) return { found, more: true }
  }
  return { found, more: false }
}
