import { expect, test } from 'vitest'
import {
  collectionOrderOf,
  compareCollectionRows,
  formatFileSize,
  type SortableCollectionRow,
} from './favourites.rules.ts'

const one = (
  name: string,
  collected: number,
  more: Partial<SortableCollectionRow> = {},
): SortableCollectionRow => ({
  name,
  folder: false,
  size: 0,
  collectedAt: new Date(collected),
  updatedAt: new Date(0),
  ...more,
})

const rows = [
  one('file10.txt', 1, { size: 3, updatedAt: new Date(9) }),
  one('file2.txt', 2, { size: 7, updatedAt: new Date(5) }),
  one('zoo', 3, { folder: true }),
  one('安全', 4, { size: 5 }),
]

test.each([
  ['newest first unless said otherwise', undefined, undefined, ['安全', 'zoo', 'file2.txt', 'file10.txt']],
  ['oldest first', 'collectedAt', 'asc', ['file10.txt', 'file2.txt', 'zoo', '安全']],
  ['names as people sort them, folders first', 'name', undefined, ['zoo', '安全', 'file2.txt', 'file10.txt']],
  ['the largest file first', 'size', 'desc', ['zoo', 'file2.txt', '安全', 'file10.txt']],
  ['the latest change first', 'updatedAt', 'desc', ['zoo', 'file10.txt', 'file2.txt', '安全']],
] as const)('a collection shows %s', (_, sort, order, names) => {
  expect(
    [...rows].sort(compareCollectionRows(collectionOrderOf(sort, order))).map(({ name }) => name),
  ).toEqual(names)
})

test('an order by anything else is no order', () => {
  expect(() => collectionOrderOf('owner', undefined)).toThrow('common.invalid')
})

test.each([
  [0, '0 B'],
  [102, '102 B'],
  [103, '0.10 KB'],
  [2048, '2 KB'],
  [104_858, '0.10 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('%i bytes are read as %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})
