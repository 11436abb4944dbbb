import { itemAt } from '../../../kernel/certain.ts'
import {
  asRunningText,
  type ComparedDocument,
  type ComparedGrid,
  type ComparedSlide,
} from '../documents/index.ts'
import { compareArchiveEntries } from './entries.ts'
import { compareSheetGrids } from './grids.ts'
import { countWordsIn, textSimilarity } from './likeness.ts'
import { type ComparisonResultRow, compareBlocks, createWordMarker } from './rows.ts'
import { type ComparisonResultSection, packComparisonRows } from './sections.ts'

/** Result of a comparison: its sections, with their rows in packed pieces. */
export interface DocumentComparison {
  sections: ComparisonResultSection[]
  pieces: Uint8Array[][]
  /** Whether a side exceeds the bounds. */
  cut: boolean
  /** Whether neither side has text: pictures of pages. */
  scanned: boolean
}

/** Compares two documents; those of different kinds as running text. */
export function compareDocuments(left: ComparedDocument, right: ComparedDocument): DocumentComparison {
  const found = [...sectionsOf(left, right)].map(({ rows, ...about }) => packComparisonRows(rows, about))
  return {
    sections: found.map(({ section }) => section),
    pieces: found.map(({ pieces }) => pieces),
    cut: left.cut || right.cut,
    scanned: left.kind === 'blocks' && right.kind === 'blocks' && !!left.scanned && !!right.scanned,
  }
}

interface Unpacked {
  name: string
  /** Name on the left, if different. */
  was?: string
  side?: 'added' | 'removed'
  columns?: number
  apart?: boolean
  rows: Iterable<ComparisonResultRow>
}

function* sectionsOf(left: ComparedDocument, right: ComparedDocument): Generator<Unpacked> {
  if (left.kind === 'grids' && right.kind === 'grids') yield* sheets(left.grids, right.grids)
  else if (left.kind === 'parts' && right.kind === 'parts') yield* slides(left.parts, right.parts)
  else if (left.kind === 'entries' && right.kind === 'entries')
    yield { name: '', apart: true, rows: compareArchiveEntries(left.entries, right.entries) }
  else yield { name: '', rows: compareBlocks(asRunningText(left), asRunningText(right), createWordMarker()) }
}

/** Pairs sheets by name; the rest in order, as renamed, if similar enough. */
function* sheets(left: readonly ComparedGrid[], right: readonly ComparedGrid[]): Generator<Unpacked> {
  const rest = left.filter(({ name }) => !right.some((grid) => grid.name === name))
  const only = left.length === 1 && right.length === 1
  const empty = (name: string): ComparedGrid => ({ name, rows: [] })
  for (const grid of right) {
    let was = left.find(({ name }) => name === grid.name)
    if (!was) {
      const at = rest.findIndex((one) => only || alike(one, grid))
      if (at >= 0) [was] = rest.splice(at, 1)
    }
    yield {
      name: grid.name,
      ...(was && was.name !== grid.name && { was: was.name }),
      ...(!was && { side: 'added' as const }),
      ...compareSheetGrids(was ?? empty(grid.name), grid),
    }
  }
  for (const grid of rest)
    yield { name: grid.name, side: 'removed', ...compareSheetGrids(grid, empty(grid.name)) }
}

const sample = ({ rows }: ComparedGrid) =>
  countWordsIn(
    rows
      .slice(0, 50)
      .map(({ cells }) => cells.map((cell) => cell?.value ?? '').join(' '))
      .join(' '),
  )
const alike = (one: ComparedGrid, other: ComparedGrid) => textSimilarity(sample(one), sample(other)) > 0.6

/** Pairs slides in order by the most common text. */
function* slides(left: readonly ComparedSlide[], right: readonly ComparedSlide[]): Generator<Unpacked> {
  const mark = createWordMarker()
  const textOf = ({ blocks }: ComparedSlide) => blocks.map(({ text }) => text).join('\n')
  const [a, b] = [left.map(textOf).map(countWordsIn), right.map(textOf).map(countWordsIn)]
  for (const [i, j] of matched(a, b)) {
    const [was, is] = [i === null ? undefined : left[i], j === null ? undefined : right[j]]
    yield {
      name: (is ?? was)?.name ?? '',
      ...(was && is && was.name !== is.name && { was: was.name }),
      ...(!was && { side: 'added' as const }),
      ...(!is && { side: 'removed' as const }),
      rows: compareBlocks(was?.blocks ?? [], is?.blocks ?? [], mark),
    }
  }
}

type Words = ReadonlyMap<string, number>

/** Pairs that rise on both sides, with the most in common; unpaired items keep their place. */
function* matched(a: readonly Words[], b: readonly Words[]): Generator<[number | null, number | null]> {
  const width = b.length + 1
  const best = new Float64Array((a.length + 1) * width)
  // two slides without text are equal
  const like = (i: number, j: number) =>
    itemAt(a, i).size === 0 && itemAt(b, j).size === 0 ? 0.3 : textSimilarity(itemAt(a, i), itemAt(b, j))
  const likes = a.map((_, i) => Float64Array.from(b, (_, j) => like(i, j)))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const both = itemAt(itemAt(likes, i), j)
      const paired = both >= 0.3 ? both + itemAt(best, (i + 1) * width + j + 1) : 0
      best[i * width + j] = Math.max(
        paired,
        itemAt(best, (i + 1) * width + j),
        itemAt(best, i * width + j + 1),
      )
    }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const both = i < a.length && j < b.length ? itemAt(itemAt(likes, i), j) : 0
    const here = best[i * width + j]
    if (both >= 0.3 && here === both + itemAt(best, (i + 1) * width + j + 1)) yield [i++, j++]
    else if (i < a.length && (j >= b.length || here === best[(i + 1) * width + j])) yield [i++, null]
    else yield [null, j++]
  }
}
