import type { ErrorKey } from '@cabinet/contract/errors'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'

/** Returns why these cannot be compared, or null: either two files, or one with an older version. */
export function comparisonRefusal(rows: readonly ListedFileItem[]): ErrorKey | null {
  const [first, ...more] = rows
  if (first?.folder && more.length === 0) return 'previews.no_folder'
  if (rows.length === 0 || rows.length > 2) return 'comparison.two_files'
  if (rows.some(({ folder }) => folder)) return 'comparison.no_folder'
  if (rows.some(({ rights }) => !includesRight(rights, 'preview'))) return 'common.no_permission'
  return first && more.length === 0 && first.version < 2 ? 'comparison.one_version' : null
}

/** A range of rows that is shown, or hidden as unchanged. */
export interface ShownStretch {
  from: number
  count: number
  hidden: boolean
  /** Index of its first screen line; a hidden range takes one line. */
  at: number
}

/** Context rows shown around a change, and the smallest range worth hiding. */
const around = 3
const worth = 4

/** Returns the visible ranges of a section. `open`: first rows of hidden ranges that the user expanded. */
export function shownStretchesOf(
  { rows, changes }: { rows: number; changes: readonly number[] },
  folded: boolean,
  open: ReadonlySet<number>,
): ShownStretch[] {
  const found: ShownStretch[] = []
  let at = 0
  const add = (from: number, until: number, hidden: boolean) => {
    if (until <= from) return
    const last = found.at(-1)
    if (last && !last.hidden && !hidden) last.count += until - from
    else found.push({ from, count: until - from, hidden, at })
    at += hidden ? 1 : until - from
  }
  if (!folded || changes.length === 0) {
    add(0, rows, false)
    return found
  }
  let row = 0
  for (let index = 0; index <= changes.length; index += 2) {
    const next = changes[index] ?? rows + around
    const from = row === 0 && index === 0 ? 0 : Math.min(row + around, rows)
    const until = Math.min(Math.max(from, next - around), rows)
    add(row, from, false)
    add(from, until, until - from >= worth && !open.has(from))
    const end = next + (changes[index + 1] ?? 0)
    add(until, Math.min(end, rows), false)
    row = Math.min(end, rows)
  }
  return found
}

/** Returns the number of screen lines of these ranges. */
export const countScreenLines = (stretches: readonly ShownStretch[]): number => {
  const last = stretches.at(-1)
  return last ? last.at + (last.hidden ? 1 : last.count) : 0
}

/** Returns the content of a screen line. */
export function stretchAtLine(
  stretches: readonly ShownStretch[],
  line: number,
): { row: number } | { hidden: ShownStretch } {
  let low = 0
  let high = stretches.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((stretches[middle]?.at ?? 0) <= line) low = middle
    else high = middle - 1
  }
  const stretch = stretches[low]!
  return stretch.hidden ? { hidden: stretch } : { row: stretch.from + line - stretch.at }
}

/** Returns the screen line of a row. */
export function screenLineOfRow(stretches: readonly ShownStretch[], row: number): number {
  const stretch = stretches.find(({ from, count }) => row >= from && row < from + count)
  if (!stretch) return 0
  return stretch.hidden ? stretch.at : stretch.at + row - stretch.from
}

/** A difference: the section and the index of its range of changes. */
export interface DifferencePlace {
  section: number
  change: number
}

type Changed = { changes: readonly number[] }

const count = ({ changes }: Changed) => changes.length / 2

export const countDifferences = (sections: readonly Changed[]) =>
  sections.reduce((sum, section) => sum + count(section), 0)

/** Returns the next or previous difference, wrapping around at the ends. */
export function stepDifference(
  sections: readonly Changed[],
  place: DifferencePlace | null,
  step: 1 | -1,
): DifferencePlace | null {
  const total = countDifferences(sections)
  if (total === 0) return null
  const before = place ? differenceIndexOf(sections, place) : step === 1 ? -1 : 0
  let index = (before + step + total) % total
  for (const [section, one] of sections.entries()) {
    if (index < count(one)) return { section, change: index }
    index -= count(one)
  }
  return null
}

/** Returns the number of differences before this one. */
export const differenceIndexOf = (
  sections: readonly Changed[],
  { section, change }: DifferencePlace,
): number => countDifferences(sections.slice(0, section)) + change

/** Returns a column's letters: 0 -> 'A', 27 -> 'AB'. */
export function spreadsheetColumnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** Splits a text at its marks; a text without marks is one piece. */
export function markedTextPieces(
  text: string,
  marks: readonly number[] | undefined,
): { text: string; marked: boolean }[] {
  if (!marks) return [{ text, marked: true }]
  const pieces: { text: string; marked: boolean }[] = []
  let at = 0
  for (let index = 0; index < marks.length; index += 2) {
    const [from = 0, until = 0] = marks.slice(index, index + 2)
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false })
    pieces.push({ text: text.slice(from, until), marked: true })
    at = until
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}
