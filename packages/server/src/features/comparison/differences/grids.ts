import { itemAt } from '../../../kernel/certain.ts'
import type { ComparedCell, ComparedGrid, ComparedGridRow } from '../documents/index.ts'
import { findEqualStretches } from './align.ts'
import { pairSimilarTexts } from './likeness.ts'
import type { ComparedCellPair, ComparisonResultRow } from './rows.ts'

/** A column present on both sides, by its index in the comparison. */
interface Column {
  left: number | null
  right: number | null
}

/** Separator of the cells of a key, which no cell contains. */
const between = '\u001f'

/** Compares two sheets row by row. An inserted row or column does not mark those after it as changed. */
export function compareSheetGrids(
  left: ComparedGrid,
  right: ComparedGrid,
): { rows: Iterable<ComparisonResultRow>; columns: number } {
  const columns = columnsOf(left.rows, right.rows)
  const of = (side: 'left' | 'right') => columns.map((column) => column[side])
  const [leftColumns, rightColumns] = [of('left'), of('right')]
  // empty cells at the end of a row do not count
  const keysOf = (rows: readonly ComparedGridRow[], places: readonly (number | null)[]) =>
    rows.map(({ cells }) => {
      const keys = places.map((at) => (at === null ? '' : keyOf(cells[at])))
      while (keys.at(-1) === '') keys.pop()
      return keys.join(between)
    })
  const [a, b] = [keysOf(left.rows, leftColumns), keysOf(right.rows, rightColumns)]
  return { columns: columns.length, rows: walk() }

  function* walk(): Generator<ComparisonResultRow> {
    let [l, r] = [0, 0]
    for (const run of [...findEqualStretches(a, b), { left: a.length, right: b.length, count: 0 }]) {
      yield* different(l, run.left, r, run.right)
      for (let at = 0; at < run.count; at++)
        yield pair(itemAt(left.rows, run.left + at), itemAt(right.rows, run.right + at))
      l = run.left + run.count
      r = run.right + run.count
    }
  }

  function* different(l0: number, l1: number, r0: number, r1: number): Generator<ComparisonResultRow> {
    let [l, r] = [l0, r0]
    const spaced = (key: string) => key.replaceAll(between, ' ')
    const found = pairSimilarTexts(a.slice(l0, l1).map(spaced), b.slice(r0, r1).map(spaced))
    for (const [i, j] of [...found, [l1 - l0, r1 - r0] as const]) {
      // completely changed rows with the same number are paired
      while (l < l0 + i && r < r0 + j && itemAt(left.rows, l).number === itemAt(right.rows, r).number)
        yield pair(itemAt(left.rows, l++), itemAt(right.rows, r++))
      while (l < l0 + i) yield pair(itemAt(left.rows, l++), undefined)
      while (r < r0 + j) yield pair(undefined, itemAt(right.rows, r++))
      if (i < l1 - l0) yield pair(itemAt(left.rows, l++), itemAt(right.rows, r++))
    }
  }

  function pair(one: ComparedGridRow | undefined, other: ComparedGridRow | undefined): ComparisonResultRow {
    const cells: ComparedCellPair[] = []
    for (const [column, places] of columns.entries()) {
      const was = places.left === null ? undefined : one?.cells[places.left]
      const is = places.right === null ? undefined : other?.cells[places.right]
      if (was || is) cells.push(cellPair(column, was, is))
    }
    const kind = one === undefined ? 'added' : other === undefined ? 'removed' : kindOf(cells)
    return {
      kind,
      ...(one && { left: one.number }),
      ...(other && { right: other.number }),
      cells,
    }
  }
}

/** A row whose cells differ only in style is restyled. */
function kindOf(cells: readonly ComparedCellPair[]): ComparisonResultRow['kind'] {
  const different = cells.filter(({ kind }) => kind !== 'same')
  if (different.length === 0) return 'same'
  return different.every(({ kind }) => kind === 'restyled') ? 'restyled' : 'changed'
}

const keyOf = (cell: ComparedCell | undefined) =>
  cell ? cell.value + (cell.formula && `\u001e${cell.formula}`) : ''

function cellPair(
  column: number,
  was: ComparedCell | undefined,
  is: ComparedCell | undefined,
): ComparedCellPair {
  const looks = was?.look !== undefined && is?.look !== undefined && was.look !== is.look
  const equal = looks ? 'restyled' : 'same'
  const kind = !was ? 'added' : !is ? 'removed' : keyOf(was) === keyOf(is) ? equal : 'changed'
  return {
    column,
    kind,
    ...(was && { left: was.value }),
    ...(is && kind !== 'same' && { right: is.value }),
    ...(was?.formula && { leftFormula: was.formula }),
    ...(is?.formula && kind !== 'same' && { rightFormula: is.formula }),
    ...(looks && { leftLook: was?.look ?? '', rightLook: is?.look ?? '' }),
  }
}

/** Rows by which columns are matched. */
const looked = 200

/** Matches columns by the content of their first rows. */
function columnsOf(left: readonly ComparedGridRow[], right: readonly ComparedGridRow[]): Column[] {
  const [a, b] = [textsOf(left), textsOf(right)]
  const runs = findEqualStretches(a, b)
  const columns: Column[] = []
  let [l, r] = [0, 0]
  for (const run of [...runs, { left: a.length, right: b.length, count: 0 }]) {
    const [lefts, rights] = [a.slice(l, run.left), b.slice(r, run.right)]
    // equal numbers of columns: their cells changed, the columns are the same
    const found =
      lefts.length === rights.length
        ? lefts.map((_, at) => [at, at] as [number, number])
        : pairSimilarTexts(lefts, rights)
    let [i, j] = [0, 0]
    for (const [one, other] of [...found, [lefts.length, rights.length] as const]) {
      while (i < one) columns.push({ left: l + i++, right: null })
      while (j < other) columns.push({ left: null, right: r + j++ })
      if (one < lefts.length) columns.push({ left: l + i++, right: r + j++ })
    }
    for (let at = 0; at < run.count; at++) columns.push({ left: run.left + at, right: run.right + at })
    l = run.left + run.count
    r = run.right + run.count
  }
  return columns
}

function textsOf(rows: readonly ComparedGridRow[]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const texts: string[] = []
  for (let column = 0; column < width; column++)
    texts.push(
      rows
        .slice(0, looked)
        .map(({ cells }) => cells[column]?.value ?? '')
        .join(' '),
    )
  return texts
}
