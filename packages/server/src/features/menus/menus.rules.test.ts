import type { MenuPageAudience } from '@cabinet/contract/menus.matrix'
import type { UserTypeCode } from '@cabinet/contract/users'
import { describe, expect, test } from 'vitest'
import {
  buttonsMayPress,
  type MenuRow,
  mayOpenPage,
  menuTreeFor,
  pageAccessByAudience,
} from './menus.rules.ts'

const page = (audience: MenuPageAudience, change: Partial<MenuRow> = {}): MenuRow => ({
  id: 1,
  parent_id: null,
  title: 'menus.test',
  english_name: null,
  route: '/dashboard/test',
  icon: '',
  position: 1,
  group_name: '',
  kind: 'page',
  audience,
  shown: true,
  hidden: false,
  name_zh: null,
  name_en: null,
  ...change,
})
const without = { pages: null }
const given = { pages: new Map([[1, null]]) }
const others = { pages: new Map([[2, null]]) }

const cells: [MenuPageAudience, UserTypeCode, boolean, typeof given | typeof others | typeof without][] = [
  ['everyone', 1, true, without],
  ['everyone', 2, true, without],
  ['everyone', 3, true, without],
  ['everyone', 4, true, without],
  ['everyone', 4, true, given],
  ['everyone', 4, false, others],
  ['everyone', 3, true, others],
  ['department', 1, true, without],
  ['department', 2, true, without],
  ['department', 3, true, without],
  ['department', 4, false, without],
  ['department', 4, false, given],
  ['enterprise', 1, true, without],
  ['enterprise', 2, true, without],
  ['enterprise', 3, false, without],
  ['enterprise', 3, false, given],
  ['enterprise', 4, false, without],
  ['platform', 1, true, without],
  ['platform', 2, false, without],
  ['platform', 2, false, given],
  ['platform', 3, false, without],
  ['platform', 4, false, without],
]

test.each(cells)('a page for %s and a person of type %i: %s', (audience, type, answer, { pages }) => {
  expect(mayOpenPage(page(audience), { type, pages })).toBe(answer)
})

test('every cell of the table has a case above', () => {
  for (const audience of Object.keys(pageAccessByAudience) as MenuPageAudience[]) {
    for (const type of [1, 2, 3, 4] as const) {
      expect(cells.some(([one, other]) => one === audience && other === type)).toBe(true)
    }
  }
})

describe('buttons', () => {
  const buttons = [
    { menu_id: 1, event: 'upload' },
    { menu_id: 1, event: 'delete' },
  ]
  test.each([
    ['all without roles', 4, null, ['upload', 'delete']],
    ['all where a role gives the page', 4, new Map([[1, null]]), ['upload', 'delete']],
    ['those a role gives', 4, new Map([[1, ['delete']]]), ['delete']],
    ['none of a page that no role gives', 4, new Map([[2, null]]), []],
    ['all for an administrator, whatever the roles', 3, new Map([[1, ['delete']]]), ['upload', 'delete']],
  ] as const)('are %s', (_, type, pages, events) => {
    const visitor = { type, pages: pages as Map<number, string[] | null> | null }
    expect(buttonsMayPress(buttons, visitor).map((button) => button.event)).toEqual(events)
  })
})

test('a page that roles do not give stays as a heading over what they do', () => {
  const menus = [page('everyone', { id: 1, kind: 'top' }), page('everyone', { id: 2, parent_id: 1 })]
  const [top] = menuTreeFor(menus, [], { type: 4, pages: new Map([[2, null]]) }, 'top')
  expect([top!.route, top!.children.map(({ id }) => id)]).toEqual(['', [2]])
  expect(menuTreeFor(menus, [], { type: 4, pages: new Map() }, 'top')).toEqual([])
})

test('a tree leaves out what is hidden, closed, or a heading over nothing', () => {
  const menus = [
    page('everyone', { id: 1, kind: 'top', route: '' }),
    page('everyone', { id: 3, parent_id: 1, position: 2 }),
    page('everyone', { id: 2, parent_id: 1, position: 1 }),
    page('everyone', { id: 4, parent_id: 1, shown: false }),
    page('everyone', { id: 9, parent_id: 1, hidden: true }),
    page('platform', { id: 5, parent_id: 1 }),
    page('everyone', { id: 6, kind: 'top', route: '' }),
    page('department', { id: 7, kind: 'group', route: '' }),
    page('department', { id: 8, parent_id: 7 }),
  ]
  const ids = (type: UserTypeCode, kind: 'top' | 'group') =>
    menuTreeFor(menus, [], { type, pages: null }, kind).map((node) => [
      node.id,
      node.children.map((child) => child.id),
    ])
  expect(ids(4, 'top')).toEqual([[1, [2, 3]]])
  expect(ids(4, 'group')).toEqual([])
  expect(ids(3, 'group')).toEqual([[7, [8]]])
})
