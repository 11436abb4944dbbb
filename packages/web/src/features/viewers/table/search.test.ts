import { expect, test } from 'vitest'
import { searchTableRows, type TableMatches } from './search.ts'

const rows = [
  ['编号', 'Name'],
  ['ＡＢ１', 'Contract'],
  ['2', 'contract ab1'],
]

async function find(text: string, matchCase = false, all: string[][] = rows) {
  let found: TableMatches | undefined
  await searchTableRows(all, { text, matchCase }, new AbortController().signal, (now) => {
    found = now
  })
  return found!
}

test('cells that contain the text, in reading order, wide letters as narrow ones', async () => {
  expect((await find('ab1')).places).toEqual([
    { row: 1, column: 0 },
    { row: 2, column: 1 },
  ])
  expect((await find('Contract', true)).places).toEqual([{ row: 1, column: 1 }])
})

test('a long table is looked through to its end', async () => {
  const long = Array.from({ length: 30_000 }, (_, at) => [String(at)])
  expect(await find('29999', false, long)).toEqual({
    places: [{ row: 29_999, column: 0 }],
    more: false,
    done: true,
  })
})

test('an empty table has no match', async () => {
  expect(await find('a', false, [])).toEqual({ places: [], more: false, done: true })
})
