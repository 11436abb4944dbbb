/** Number of rows that decide width and alignment of columns. */
const sample = 200
/** Pixels. */
const letter = 7.4
const padding = 28
const least = 64
const most = 380

export interface TextTableColumn {
  /** Pixels. */
  width: number
  /** Whether it is right-aligned. */
  numeric: boolean
}

/** Returns `count` columns, wide enough for most of their cells. */
export function measureTableColumns(
  rows: readonly string[][],
  count: number,
  headed: boolean,
): TextTableColumn[] {
  const looked = rows.slice(0, sample)
  return Array.from({ length: count }, (_, at) => {
    const cells = looked.map((row) => row[at] ?? '')
    const longest = Math.max(0, ...cells.map(displayWidthOf))
    const values = (headed ? cells.slice(1) : cells).filter((cell) => cell !== '')
    return {
      width: Math.round(Math.min(most, Math.max(least, longest * letter + padding))),
      numeric: values.length > 0 && values.every(isNumber),
    }
  })
}

const isNumber = (cell: string) =>
  /^\s*[-+]?[¥$€£]?\s?\d[\d,]*(\.\d+)?\s?%?\s*$/.test(cell) && cell.length < 24

/** Returns the width of a text in characters: Chinese counts twice, digits and capitals slightly more than one. */
export const displayWidthOf = (text: string): number => {
  let letters = 0
  for (const character of text.slice(0, 80))
    letters += character > '⺀' ? 1.9 : /[-\dA-Z]/.test(character) ? 1.15 : 1
  return letters
}
