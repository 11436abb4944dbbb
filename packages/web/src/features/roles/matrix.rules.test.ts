import type { MenuAdminEntry } from '@cabinet/contract/menus.admin'
import { expect, test } from 'vitest'
import {
  hasRoleButton,
  type RolePagesByMenu,
  rolePageSections,
  tickOfRolePage,
  tickOfRolePages,
  withRoleButton,
  withRolePages,
} from './matrix.rules.ts'

const menu = (id: number, parentId: number | null, change: Partial<MenuAdminEntry> = {}): MenuAdminEntry => ({
  id,
  parentId,
  title: `menu ${id}`,
  route: `/dashboard/${id}`,
  icon: 'home',
  position: id,
  kind: 'rail',
  audience: 'everyone',
  shown: 'Y',
  builtIn: true,
  buttons: ['a', 'b'].map((event, at) => ({ event, name: event, icon: 'eye', position: at })),
  ...change,
})
const [top, one, two] = [menu(1, null, { route: '' }), menu(2, 1), menu(3, 2)]

test('sections hold the pages for everyone below their headings', () => {
  const others = [menu(4, 1, { audience: 'enterprise' }), menu(5, 1, { shown: 'N' })]
  expect(rolePageSections([top, one, two, ...others])).toEqual([{ heading: top, pages: [one, two] }])
})

test('a page is ticked with all its buttons, some of them, or none', () => {
  expect(tickOfRolePage(new Map(), one)).toBe('none')
  expect(tickOfRolePage(new Map([[2, null]]), one)).toBe('all')
  expect(tickOfRolePage(new Map([[2, ['a']]]), one)).toBe('some')
  expect(tickOfRolePage(new Map([[2, ['a', 'b']]]), one)).toBe('all')
  expect(tickOfRolePages(new Map([[2, null]]), [one, two])).toBe('some')
})

test('buttons are taken from all and given until it is all again', () => {
  const all: RolePagesByMenu = withRolePages(new Map(), [one], true)
  const less = withRoleButton(all, one, 'a', false)
  expect(less.get(2)).toEqual(['b'])
  expect(hasRoleButton(less, one, 'a')).toBe(false)
  expect(withRoleButton(less, one, 'a', true).get(2)).toBe(null)
  expect(withRoleButton(new Map(), one, 'b', true).get(2)).toEqual(['b'])
  expect(withRolePages(less, [one], false).has(2)).toBe(false)
})
