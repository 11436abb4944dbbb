import type { ArchivePreviewEntry } from '@cabinet/contract/previews.archives'
import { expect, test } from 'vitest'
import { archiveNodeOfNumber, archiveTreeKeyStep, archiveTreeOf, archiveTreeRows } from './tree.rules.ts'

const entry = (
  number: number,
  path: string,
  change: Partial<ArchivePreviewEntry> = {},
): ArchivePreviewEntry => ({
  number,
  path,
  kind: 'file',
  size: 10,
  changedAt: null,
  ...change,
})
const tree = archiveTreeOf([
  entry(0, 'b10.txt'),
  entry(1, 'b9.txt'),
  entry(2, '资料/报告/年度.txt'),
  entry(3, '资料', { kind: 'folder', size: 0 }),
  entry(4, 'b9.txt'),
  entry(5, '资料/link', { kind: 'link', size: 3 }),
])
const names = (open: string[], search = '') =>
  archiveTreeRows(tree, new Set(open), search).map(({ node, level }) => `${level} ${node.name}`)

test('folders stand first, names with numbers as people count, names twice both', () => {
  expect(names([])).toEqual(['1 资料', '1 b9.txt', '1 b9.txt', '1 b10.txt'])
})

test('a file is known by its number, a folder and a link are not', () => {
  expect(archiveNodeOfNumber(tree, '2')?.name).toBe('年度.txt')
  for (const number of ['3', '5', '99', '', undefined])
    expect(archiveNodeOfNumber(tree, number)).toBeUndefined()
})

test('a folder says how much is in it', () => {
  expect(tree[0]).toMatchObject({ files: 1, size: 13, entry: { number: 3 } })
})

test('open folders show what is in them', () => {
  expect(names(['/资料', '/资料/报告']).slice(0, 4)).toEqual(['1 资料', '2 报告', '3 年度.txt', '2 link'])
})

test('a search shows what matches and where it lies', () => {
  expect(names([], '年度')).toEqual(['1 资料', '2 报告', '3 年度.txt'])
  expect(names([], 'B10')).toEqual(['1 b10.txt'])
  expect(names([], 'nothing')).toEqual([])
})

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowUp', 0, 0],
  ['End', 0, 5],
  ['ArrowRight', 0, 1],
  ['ArrowLeft', 2, 0],
  ['ArrowLeft', 4, 4],
])('%s at %i leads to %i', (key, at, to) => {
  expect(archiveTreeKeyStep(archiveTreeRows(tree, new Set(['/资料']), ''), at, key)).toEqual({ to })
})

test('arrows open and close folders', () => {
  const closed = archiveTreeRows(tree, new Set(), '')
  expect(archiveTreeKeyStep(closed, 0, 'ArrowRight')).toEqual({ toggle: closed[0] })
  const open = archiveTreeRows(tree, new Set(['/资料']), '')
  expect(archiveTreeKeyStep(open, 0, 'ArrowLeft')).toEqual({ toggle: open[0] })
})
