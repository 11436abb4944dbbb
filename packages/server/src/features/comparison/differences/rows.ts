import { itemAt } from '../../../kernel/certain.ts'
import type { ComparedBlock } from '../documents/index.ts'
import { findEqualStretches } from './align.ts'
import { pairSimilarTexts } from './likeness.ts'
import { markWordDifferences } from './marks.ts'

/** restyled: equal text in another style. */
export type ComparisonRowKind = 'same' | 'changed' | 'restyled' | 'added' | 'removed'

/** Row of a comparison, as stored and sent, with its left and right sides. */
export interface ComparisonResultRow {
  kind: ComparisonRowKind
  left?: number
  right?: number
  /** For equal rows only the left text. */
  leftText?: string
  rightText?: string
  /** Begin and end of each differing stretch; absent if the whole text differs. */
  leftMarks?: number[]
  rightMarks?: number[]
  style?: string
  cells?: ComparedCellPair[]
  leftSize?: number
  rightSize?: number
}

/** A cell of a sheet on both sides. */
export interface ComparedCellPair {
  /** From 0. */
  column: number
  kind: ComparisonRowKind
  left?: string
  right?: string
  leftFormula?: string
  rightFormula?: string
  /** Styles, if they differ. */
  leftLook?: string
  rightLook?: string
}

/** Milliseconds for marking words in total; later rows are marked as a whole. */
const patience = 15_000

/** Creates a function that marks words as long as there is time. */
export function createWordMarker() {
  let spent = 0
  return (left: string, right: string) => {
    if (spent > patience) return null
    const began = performance.now()
    const found = markWordDifferences(left, right)
    spent += performance.now() - began
    return found
  }
}
export type WordMarker = ReturnType<typeof createWordMarker>

/** Compares two texts paragraph by paragraph. */
export function* compareBlocks(
  left: readonly ComparedBlock[],
  right: readonly ComparedBlock[],
  mark: WordMarker,
): Generator<ComparisonResultRow> {
  let [l, r] = [0, 0]
  const runs = findEqualStretches(
    left.map(({ text }) => text),
    right.map(({ text }) => text),
  )
  for (const run of [...runs, { left: left.length, right: right.length, count: 0 }]) {
    yield* different(left.slice(l, run.left), right.slice(r, run.right), mark)
    for (let at = 0; at < run.count; at++)
      yield same(itemAt(left, run.left + at), itemAt(right, run.right + at))
    l = run.left + run.count
    r = run.right + run.count
  }
}

function* different(
  left: readonly ComparedBlock[],
  right: readonly ComparedBlock[],
  mark: WordMarker,
): Generator<ComparisonResultRow> {
  let [l, r] = [0, 0]
  const found = pairSimilarTexts(
    left.map(({ text }) => text),
    right.map(({ text }) => text),
  )
  for (const [i, j] of [...found, [left.length, right.length] as const]) {
    while (l < i) yield removed(itemAt(left, l++))
    while (r < j) yield added(itemAt(right, r++))
    if (i < left.length) yield changed(itemAt(left, l++), itemAt(right, r++), mark)
  }
}

const styled = ({ style }: ComparedBlock) => (style === 'text' ? {} : { style })

const removed = (block: ComparedBlock): ComparisonResultRow => ({
  kind: 'removed',
  left: block.number,
  leftText: block.text,
  ...styled(block),
})

const added = (block: ComparedBlock): ComparisonResultRow => ({
  kind: 'added',
  right: block.number,
  rightText: block.text,
  ...styled(block),
})

const same = (left: ComparedBlock, right: ComparedBlock): ComparisonResultRow => ({
  // some documents have no known style
  kind: left.look === '' || right.look === '' || left.look === right.look ? 'same' : 'restyled',
  left: left.number,
  right: right.number,
  leftText: left.text,
  ...styled(right),
})

function changed(left: ComparedBlock, right: ComparedBlock, mark: WordMarker): ComparisonResultRow {
  const found = mark(left.text, right.text)
  return {
    kind: 'changed',
    left: left.number,
    right: right.number,
    leftText: left.text,
    rightText: right.text,
    ...(found && { leftMarks: found.left, rightMarks: found.right }),
    ...styled(right),
  }
}
