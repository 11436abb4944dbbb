import { expect, test } from 'vitest'
import { ancestorChainOf, dropLandingPlace, flattenTreeItems, type TreeItem } from './tree.rules.ts'

const item = (id: string, ...children: TreeItem[]): TreeItem => ({
  id,
  title: id,
  children,
  hasChildren: children.length > 0,
})
const tree = [item('root', item('a', item('a1'), item('a2')), item('b'))]
const all = flattenTreeItems(tree, new Set(['root', 'a']))
const at = (id: string) => all.findIndex((one) => one.item.id === id)

test('shows what is open, from top to bottom, with its place among its neighbours', () => {
  expect(all.map(({ item, level }) => `${level} ${item.id}`)).toEqual([
    '0 root',
    '1 a',
    '2 a1',
    '2 a2',
    '1 b',
  ])
  expect(all[4]).toMatchObject({ size: 2, position: 2, parentId: 'root' })
  expect(flattenTreeItems(tree, new Set())).toHaveLength(1)
})

test('knows the way up', () => {
  expect(ancestorChainOf(tree, 'a2').map(({ id }) => id)).toEqual(['a2', 'a', 'root'])
  expect(ancestorChainOf(tree, 'x')).toEqual([])
})

test.each([
  ['on a row: inside of it', 'b', 'a', 0.6, { kind: 'inside', parentId: 'a', beforeId: undefined }],
  ['on its upper edge: before it', 'b', 'a2', 0.1, { kind: 'before', parentId: 'a', beforeId: 'a2' }],
  ['on the upper edge of the root: inside of it', 'b', 'root', 0.1, { kind: 'inside', parentId: 'root' }],
])('lands %s', (_, id, over, share, place) => {
  expect(dropLandingPlace(all, id, at(over), share)).toMatchObject(place)
})

test('lands nowhere below itself', () => {
  expect(dropLandingPlace(all, 'a', at('a1'), 0.6)).toBeNull()
  expect(dropLandingPlace(all, 'a', at('a'), 0.1)).toBeNull()
})
