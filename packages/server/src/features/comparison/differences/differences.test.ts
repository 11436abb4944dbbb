import { expect, test } from 'vitest'
import { findEqualStretches } from './align.ts'
import { compareSheetGrids } from './grids.ts'
import { markWordDifferences } from './marks.ts'
import { type ComparisonResultRow, compareBlocks, createWordMarker } from './rows.ts'

const blocks = (...texts: string[]) =>
  texts.map((text, at) => ({ text, number: at + 1, style: 'text' as const, look: '' }))
const told = (rows: Iterable<ComparisonResultRow>) =>
  [...rows].map(({ kind, leftText, rightText }) =>
    kind === 'same' ? `= ${leftText}` : [kind, leftText, rightText].filter(Boolean).join(' | '),
  )

test.each<[string, string, string, string[]]>([
  ['nothing', '', '', []],
  ['the same', 'abc', 'abc', ['0-0:3']],
  ['an addition', 'abc', 'abxc', ['0-0:2', '2-3:1']],
  ['a removal', 'abxc', 'abc', ['0-0:2', '3-2:1']],
  ['something else', 'abc', 'xyz', []],
  ['repeated items', 'aabaa', 'aaaa', ['0-0:2', '3-2:2']],
  ['a move is a removal and an addition', 'abcdef', 'bcdefa', ['1-0:5']],
])('finds what is common: %s', (_, left, right, runs) => {
  expect(
    findEqualStretches([...left], [...right]).map((run) => `${run.left}-${run.right}:${run.count}`),
  ).toEqual(runs)
})

test('what is found is common and rises on both sides, whatever the two are', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed % below
  }
  for (let round = 0; round < 300; round++) {
    const letters = 2 + random(30)
    const left = Array.from({ length: random(60) }, () => random(letters))
    const right =
      random(3) === 0
        ? left.toSpliced(random(left.length + 1), random(4), random(letters))
        : Array.from({ length: random(60) }, () => random(letters))
    let [l, r] = [0, 0]
    for (const run of findEqualStretches(left, right)) {
      expect(run.left >= l && run.right >= r).toBe(true)
      expect(left.slice(run.left, run.left + run.count)).toEqual(
        right.slice(run.right, run.right + run.count),
      )
      l = run.left + run.count
      r = run.right + run.count
    }
    expect(l <= left.length && r <= right.length).toBe(true)
  }
})

test('a hundred thousand lines with a change here and there take a moment', () => {
  const left = Array.from({ length: 100_000 }, (_, at) => `line ${at % 5_000}`)
  const right = left.flatMap((line, at) => (at % 1_000 === 3 ? [`${line} changed`, 'new'] : [line]))
  const began = performance.now()
  const common = findEqualStretches(left, right).reduce((sum, { count }) => sum + count, 0)
  expect(common).toBe(99_900)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('two texts that have nothing in common are given up in time', () => {
  const left = Array.from({ length: 50_000 }, (_, at) => at % 97)
  const right = Array.from({ length: 50_000 }, (_, at) => (at * 31) % 89)
  const began = performance.now()
  findEqualStretches(left, right)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('marks words, Chinese ones too', () => {
  const price = markWordDifferences('合同金额为一百万元整', '合同金额为二百万元整')!
  expect([price.left, price.right]).toEqual([
    [5, 6],
    [5, 6],
  ])
  expect(markWordDifferences('甲方应在三十日内付款', '甲方应在十五日内付款')).toEqual({
    left: [4, 6],
    right: [4, 6],
  })
  const found = markWordDifferences('The contract ends in May', 'The contract starts in May')!
  expect('The contract ends in May'.slice(...(found.left as [number, number]))).toBe('ends')
  expect('The contract starts in May'.slice(...(found.right as [number, number]))).toBe('starts')
  expect(markWordDifferences('completely other', '一二三四五六七八')).toBeNull()
})

test('holds a rewritten paragraph beside what it was', () => {
  const rows = compareBlocks(
    blocks('第一章 总则', '甲方应当在收到发票后三十日内付款。', '其他条款', '附则'),
    blocks('第一章 总则', '新增的一条。', '甲方应当在收到发票后十五日内付款。', '附则'),
    createWordMarker(),
  )
  expect(told(rows)).toEqual([
    '= 第一章 总则',
    'added | 新增的一条。',
    'changed | 甲方应当在收到发票后三十日内付款。 | 甲方应当在收到发票后十五日内付款。',
    'removed | 其他条款',
    '= 附则',
  ])
})

test('tells a paragraph in other clothes', () => {
  const [row] = compareBlocks(
    [{ ...blocks('same')[0]!, look: 'b' }],
    [{ ...blocks('same')[0]!, look: 'i' }],
    createWordMarker(),
  )
  expect(row).toMatchObject({ kind: 'restyled', leftText: 'same' })
})

test('a row or a column put in between leaves the cells behind it the same', () => {
  const grid = (...rows: string[][]) => ({
    name: 'S',
    rows: rows.map((cells, at) => ({
      number: at + 1,
      cells: cells.map((value) => ({ value, formula: '' })),
    })),
  })
  const { rows, columns } = compareSheetGrids(
    grid(['name', 'price', 'sum'], ['pen', '2', '4'], ['ink', '3', '9']),
    grid(
      ['name', 'colour', 'price', 'sum'],
      ['pen', 'blue', '2', '4'],
      ['cap', 'red', '1', '1'],
      ['ink', 'red', '3', '8'],
    ),
  )
  expect(columns).toBe(4)
  expect(
    [...rows].map(({ kind, cells }) => [
      kind,
      cells!.filter((cell) => cell.kind !== 'same').map(({ column, kind: what }) => `${column} ${what}`),
    ]),
  ).toEqual([
    ['changed', ['1 added']],
    ['changed', ['1 added']],
    ['added', ['0 added', '1 added', '2 added', '3 added']],
    ['changed', ['1 added', '3 changed']],
  ])
})
