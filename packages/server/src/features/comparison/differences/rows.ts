import type { Block } from '../documents/index.ts'
import { equals } from './align.ts'
import { pairs } from './likeness.ts'
import { marks } from './marks.ts'

/** restyled: it says the same in other clothes. */
export type Kind = 'same' | 'changed' | 'restyled' | 'added' | 'removed'

/** A row of a comparison, as it is kept and sent: what stands on the left and on the right. */
export interface Row {
  kind: Kind
  left?: number
  right?: number
  /** Of what is the same the left text alone. */
  leftText?: string
  rightText?: string
  /** Begin and end of each stretch that differs; absent where the whole text does. */
  leftMarks?: number[]
  rightMarks?: number[]
  style?: string
  cells?: CellPair[]
  leftSize?: number
  rightSize?: number
}

/** A cell of a sheet on both sides. */
export interface CellPair {
  /** From 0. */
  column: number
  kind: Kind
  left?: string
  right?: string
  leftFormula?: string
  rightFormula?: string
  /** Where they differ. */
  leftLook?: string
  rightLook?: string
}

/** Milliseconds that marking words may take in all; what comes later is marked as a whole. */
const patience = 15_000

/** Words are marked as long as there is time. */
export function marker() {
  let spent = 0
  return (left: string, right: string) => {
    if (spent > patience) return null
    const began = performance.now()
    const found = marks(left, right)
    spent += performance.now() - began
    return found
  }
}
export type Marker = ReturnType<typeof marker>

/** Two texts side by side, paragraph by paragraph. */
export function* rowsOf(left: readonly Block[], right: readonly Block[], mark: Marker): Generator<Row> {
  let [l, r] = [0, 0]
  const runs = equals(
    left.map(({ text }) => text),
    right.map(({ text }) => text),
  )
  for (const run of [...runs, { left: left.length, right: right.length, count: 0 }]) {
    yield* different(left.slice(l, run.left), right.slice(r, run.right), mark)
    for (let at = 0; at < run.count; at++) yield same(left[run.left + at]!, right[run.right + at]!)
    l = run.left + run.count
    r = run.right + run.count
  }
}

function* different(left: readonly Block[], right: readonly Block[], mark: Marker): Generator<Row> {
  let [l, r] = [0, 0]
  const found = pairs(
    left.map(({ text }) => text),
    right.map(({ text }) => text),
  )
  for (const [i, j] of [...found, [left.length, right.length] as const]) {
    while (l < i) yield removed(left[l++]!)
    while (r < j) yield added(right[r++]!)
    if (i < left.length) yield changed(left[l++]!, right[r++]!, mark)
  }
}

const styled = ({ style }: Block) => (style === 'text' ? {} : { style })

const removed = (block: Block): Row => ({
  kind: 'removed',
  left: block.number,
  leftText: block.text,
  ...styled(block),
})

const added = (block: Block): Row => ({
  kind: 'added',
  right: block.number,
  rightText: block.text,
  ...styled(block),
})

const same = (left: Block, right: Block): Row => ({
  // of some documents nobody knows how they look
  kind: left.look === '' || right.look === '' || left.look === right.look ? 'same' : 'restyled',
  left: left.number,
  right: right.number,
  leftText: left.text,
  ...styled(right),
})

function changed(left: Block, right: Block, mark: Marker): Row {
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
