import type { MenuTreeNode } from '@cabinet/contract/menus'
import { expect, test } from 'vitest'
import {
  firstMenuTarget,
  isMenuEntryActive,
  menuEntriesOfType,
  menuTargetOf,
  visibleMenuEntries,
} from './menus.rules.ts'

const node = (id: number, route: string, more: Partial<MenuTreeNode> = {}): MenuTreeNode => ({
  id,
  title: `menu ${id}`,
  route,
  icon: '',
  index: id,
  groupName: '',
  type: 'rail',
  buttons: [],
  shown: 'Y',
  children: [],
  ...more,
})
const screens = (path: string) => ['/dashboard/myFile', '/dashboard/groupFile'].includes(path)

test.each([
  ['myFile', '/dashboard/myFile', { menuid: '1' }],
  ['/dashboard/myFile', '/dashboard/myFile', { menuid: '1' }],
  ['statement/userLogin?type=2', '/dashboard/statement/userLogin', { type: '2', menuid: '1' }],
])('the route %s leads to %s', (route, path, query) => {
  expect(menuTargetOf(node(1, route))).toEqual({ path, query })
})

test('the search is opened by the parameter of the specification, and known by its number too', () => {
  const search = node(280, '/dashboard/search')
  expect(menuTargetOf(search)).toEqual({ path: '/dashboard/search', query: { menuid: 'qusery' } })
  for (const menuid of ['qusery', '280'])
    expect(isMenuEntryActive(search, { path: '/dashboard/search', query: { menuid } })).toBe(true)
})

test('draws what is flagged visible and has a screen, in the order of Index', () => {
  const tree = [
    node(3, 'groupFile'),
    node(1, 'myFile'),
    node(2, 'myFile', { shown: 'N' }),
    node(4, 'knowledge'),
    node(5, ''),
    node(6, '', { children: [node(7, 'project')] }),
  ]
  expect(visibleMenuEntries(tree, screens).map(({ id }) => id)).toEqual([1, 3])
})

test('a heading is drawn, and leads to the first screen below it', () => {
  const tree = visibleMenuEntries(
    [node(1, '', { type: 'top', children: [node(8, 'project'), node(9, 'myFile')] })],
    screens,
  )
  expect(tree).toHaveLength(1)
  expect(firstMenuTarget(tree[0]!, screens)).toEqual({ path: '/dashboard/myFile', query: { menuid: '9' } })
  expect(menuEntriesOfType(tree, 'rail').map(({ id }) => id)).toEqual([9])
})

test('an entry is active by menuid, without one by path, and with what is below it', () => {
  const tree = node(1, '', { children: [node(210, 'myFile')] })
  expect(isMenuEntryActive(tree, { path: '/dashboard/myFile', query: { menuid: '210' } })).toBe(true)
  expect(isMenuEntryActive(tree, { path: '/dashboard/MYFILE', query: {} })).toBe(true)
  expect(isMenuEntryActive(tree, { path: '/dashboard/myFile', query: { menuid: '211' } })).toBe(false)
})
