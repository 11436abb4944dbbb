import type { FolderTreeNode } from '@cabinet/contract/nodes'
import { expect, test } from 'vitest'
import { flattenTreeRows, isOpenAtFirst } from './flatten.ts'

const node = (
  id: string,
  children: FolderTreeNode[] = [],
  hasChildren = children.length > 0,
): FolderTreeNode => ({
  id,
  name: `Folder ${id}`,
  spaceId: 's',
  type: 'folder',
  hasChildren,
  rights: 0,
  children,
})
const tree = [node('a', [node('b', [node('c')]), node('d', [], true)]), node('e')]
const childrenOf = (one: FolderTreeNode) => (one.children.length ? one.children : undefined)
const all = () => true
const lines = (rows: { node: FolderTreeNode; level: number }[]) =>
  rows.map((row) => `${row.level}${row.node.id}`).join(' ')

test('every open node is followed by its children', () => {
  expect(lines(flattenTreeRows(tree, { childrenOf, isOpen: all }))).toBe('0a 1b 2c 1d 0e')
})

test('a closed node hides what is below it', () => {
  expect(lines(flattenTreeRows(tree, { childrenOf, isOpen: (one) => one.id !== 'b' }))).toBe('0a 1b 1d 0e')
})

test('an open node whose children are not there yet waits', () => {
  const row = flattenTreeRows(tree, { childrenOf, isOpen: all }).find((one) => one.node.id === 'd')
  expect(row).toMatchObject({ open: true, waiting: true, place: 2, siblings: 2, above: ['a'] })
})

test('the filter keeps matches and the way to them', () => {
  expect(lines(flattenTreeRows(tree, { childrenOf, isOpen: () => false, filter: 'FOLDER C' }))).toBe(
    '0a 1b 2c',
  )
  expect(flattenTreeRows(tree, { childrenOf, isOpen: all, filter: 'zzz' })).toEqual([])
})

test.each([
  [0, 500, true],
  [1, 12, true],
  [1, 13, false],
  [2, 1, false],
])('level %i with %i siblings is open at first: %s', (level, siblings, open) => {
  expect(isOpenAtFirst(level, siblings)).toBe(open)
})
