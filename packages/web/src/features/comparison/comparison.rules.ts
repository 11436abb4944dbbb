import type { ErrorKey } from '@cabinet/contract/errors'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { includesRight } from '@cabinet/contract/rights'

/** Why these cannot be compared, or null: two files, or one with an older version. */
export function comparisonRefusal(rows: readonly ListedFileItem[]): ErrorKey | null {
  if (rows.length === 1 && rows[0]!.folder) return 'previews.no_folder'
  if (rows.length === 0 || rows.length > 2) return 'comparison.two_files'
  if (rows.some(({ folder }) => folder)) return 'comparison.no_folder'
  if (rows.some(({ rights }) => !includesRight(rights, 'preview'))) return 'common.no_permission'
  return rows.length === 1 && rows[0]!.version < 2 ? 'comparison.one_version' : null
}

/** A stretch of rows that is shown, or left out as the same. */
export interface ShownStretch {
  from: number
  count: number
  hidden: boolean
  /** Index of its first line on the screen; a hidden stretch is one line. */
  at: number
}

/** Rows around a change that are shown with it, and rows below which leaving out is not worth a line. */
const around = 3
const worth = 4

/** What of a section is shown. `open`: first rows of hidden stretches that somebody opened. */
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

/** Lines on the screen of these stretches. */
export const countScreenLines = (stretches: readonly ShownStretch[]): number => {
  const last = stretches.at(-1)
  return last ? last.at + (last.hidden ? 1 : last.count) : 0
}

/** What stands on a line of the screen. */
export function stretchAtLine(
  stretches: readonly ShownStretch[],
  line: number,
): { row: number } | { hidden: ShownStretch } {
  let low = 0
  let high = stretches.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (stretches[middle]!.at <= line) low = middle
    else high = middle - 1
  }
  const stretch = stretches[low]!
  return stretch.hidden ? { hidden: stretch } : { row: stretch.from + line - stretch.at }
}

/** The line of the screen on which a row stands. */
export function screenLineOfRow(stretches: readonly ShownStretch[], row: number): number {
  const stretch = stretches.find(({ from, count }) => row >= from && row < from + count)
  if (!stretch) return 0
  return stretch.hidden ? stretch.at : stretch.at + row - stretch.from
}

/** A difference: the section and the index of its stretch of changes. */
export interface DifferencePlace {
  section: number
  change: number
}

type Changed = { changes: readonly number[] }

const count = ({ changes }: Changed) => changes.length / 2

export const countDifferences = (sections: readonly Changed[]) =>
  sections.reduce((sum, section) => sum + count(section), 0)

/** The place so many differences further on or back; it begins again at the end. */
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

/** How many differences stand before it. */
export const differenceIndexOf = (
  sections: readonly Changed[],
  { section, change }: DifferencePlace,
): number => countDifferences(sections.slice(0, section)) + change

/** 0 -> 'A', 27 -> 'AB'. */
export function spreadsheetColumnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** A text in pieces, those between marks apart. Without marks the whole of it is one. */
export function markedTextPieces(
  text: string,
  marks: readonly number[] | undefined,
): { text: string; marked: boolean }[] {
  if (!marks) return [{ text, marked: true }]
  const pieces: { text: string; marked: boolean }[] = []
  let at = 0
  for (let index = 0; index < marks.length; index += 2) {
    const [from, until] = [marks[index]!, marks[index + 1]!]
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false })
    pieces.push({ text: text.slice(from, until), marked: true })
    at = until
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}
