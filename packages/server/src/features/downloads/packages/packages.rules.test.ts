import { describe, expect, test } from 'vitest'
import { packageFileName, packagePercentage, packagesToEvict } from './packages.rules.ts'

test.each([
  ['at its beginning', { status: 'init', done: 0, total: 10 }, 0],
  ['half packed', { status: 'packing', done: 5, total: 10 }, 50],
  ['all packed and not yet there', { status: 'packing', done: 10, total: 10 }, 99],
  ['more packed than was expected', { status: 'packing', done: 20, total: 10 }, 99],
  ['of empty folders', { status: 'packing', done: 0, total: 0 }, 0],
  ['on its way to the store', { status: 'uploading', done: 10, total: 10 }, 99],
  ['complete', { status: 'complete', done: 3, total: 10 }, 100],
  ['failed on the way', { status: 'failed', done: 3, total: 10 }, 30],
] as const)('the percentage of a package %s', (_, row, percentage) => {
  expect(packagePercentage(row)).toBe(percentage)
})

test.each([
  ['one folder', [{ name: '合同.2026', isFolder: true }], '合同.2026.zip'],
  ['one file', [{ name: 'film.mp4', isFolder: false }], 'film.zip'],
  [
    'several',
    [
      { name: 'a', isFolder: true },
      { name: 'b', isFolder: true },
    ],
    '项目_一.zip',
  ],
])('the name of a package of %s', (_, chosen, name) => {
  expect(packageFileName(chosen, '项目/一')).toBe(name)
})

describe('room for one more package', () => {
  const most = { count: 3, bytes: 100, atOnce: 2 }
  const done = (id: string, size: number) => ({ id, status: 'complete' as const, size, total: 0 })
  const open = (id: string, total: number) => ({ id, status: 'packing' as const, size: 0, total })
  test.each([
    ['is there', [done('a', 10)], 10, { drop: [] }],
    ['is made by the oldest, by count', [done('a', 1), done('b', 1), done('c', 1)], 10, { drop: ['c'] }],
    ['is made by the oldest, by bytes', [done('a', 30), done('b', 60)], 50, { drop: ['b'] }],
    ['is not made by what is being made', [open('a', 90), done('b', 5)], 20, { reason: 'packages.no_room' }],
    ['is not there for the largest', [], 101, { reason: 'packages.no_room' }],
    ['is not there while others are made', [open('a', 1), open('b', 1)], 1, { reason: 'packages.too_many' }],
  ])('%s', (_, packages, bytes, answer) => {
    expect(packagesToEvict(packages, bytes, most)).toEqual(answer)
  })
})
