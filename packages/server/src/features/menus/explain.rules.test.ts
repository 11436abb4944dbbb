import type { MenuPageAudience } from '@cabinet/contract/menus.matrix'
import type { UserTypeCode } from '@cabinet/contract/users'
import { describe, expect, test } from 'vitest'
import { explainButtonAccess, explainPageAccess, type RolePageRules } from './explain.rules.ts'
import { buttonsMayPress, groupManagerPage, mayOpenPage } from './menus.rules.ts'

const role = (name: string, pages: Record<number, string[] | null>, narrows = true): RolePageRules => ({
  id: name,
  name,
  narrows,
  pages: new Map(Object.entries(pages).map(([id, buttons]) => [Number(id), buttons])),
})
const page = (audience: MenuPageAudience, id = 7) => ({ id, audience, route: '/page' })
const reader = role('reader', { 7: ['look'] })
const writer = role('writer', { 7: null })
const other = role('other', { 8: null })
const helper = role('helper', {}, false)

describe('a page', () => {
  test.each([
    ['everyone', 1, [], true, 'type', []],
    ['platform', 1, [], true, 'type', []],
    ['platform', 2, [writer], false, 'type_refuses', []],
    ['enterprise', 2, [], true, 'type', []],
    ['enterprise', 3, [writer], false, 'type_refuses', []],
    ['department', 3, [], true, 'type', []],
    ['department', 4, [writer], false, 'type_refuses', []],
    ['everyone', 4, [], true, 'unlimited', []],
    ['everyone', 4, [helper], true, 'unlimited', []],
    ['everyone', 4, [reader, other], true, 'roles', ['reader']],
    ['everyone', 4, [reader, writer], true, 'roles', ['reader', 'writer']],
    ['everyone', 4, [other, helper], false, 'roles_refuse', []],
  ] as const)('for %s is open to type %d with the roles %o: %s, by %s', (...row) => {
    const [audience, type, roles, allowed, reason, names] = row
    const known = { type, roles: [...roles], managesGroups: false }
    expect(explainPageAccess(page(audience), known)).toEqual({ allowed, reason, roles: names })
  })

  test('of group managers is open to them whatever their type and roles say', () => {
    const groups = page('enterprise', groupManagerPage.menuId)
    const manager = { type: 4, roles: [other], managesGroups: true } as const
    const by = (known: object) => explainPageAccess(groups, { ...manager, roles: [other], ...known }).reason
    expect(by({})).toBe('group_manager')
    expect(by({ type: 2 })).toBe('type')
    expect(by({ managesGroups: false })).toBe('type_refuses')
    const press = (event: string) => explainButtonAccess(groups, event, { ...manager, roles: [other] }).reason
    expect(press(groupManagerPage.event)).toBe('group_manager')
    expect(press('create')).toBe('type_refuses')
  })
})

describe('the explanation agrees with what is done', () => {
  const audiences = ['everyone', 'department', 'enterprise', 'platform'] as const
  const types = [1, 2, 3, 4] as UserTypeCode[]
  const choices = [[], [helper], [reader], [writer], [other], [reader, other], [reader, writer, helper]]
  /** The pages of all narrowing roles together; null where none narrows. */
  const pagesOf = (roles: RolePageRules[]) => {
    const narrowing = roles.filter(({ narrows }) => narrows)
    if (narrowing.length === 0) return null
    const pages = new Map<number, string[] | null>()
    for (const { pages: given } of narrowing)
      for (const [id, buttons] of given) {
        const before = pages.get(id)
        pages.set(id, before === null || buttons === null ? null : [...(before ?? []), ...buttons])
      }
    return pages
  }

  test.each(audiences.flatMap((audience) => types.map((type) => [audience, type] as const)))(
    'for a page of %s and type %d',
    (audience, type) => {
      const menu = page(audience)
      for (const roles of choices) {
        const known = { type, roles, managesGroups: false }
        const visitor = { type, pages: pagesOf(roles) }
        const open = mayOpenPage(menu, visitor)
        expect(explainPageAccess(menu, known).allowed).toBe(open)
        const buttons = ['look', 'write'].map((event) => ({ menu_id: menu.id, event }))
        const pressed = open ? buttonsMayPress(buttons, visitor).map(({ event }) => event) : []
        const explained = buttons
          .map(({ event }) => event)
          .filter((event) => explainButtonAccess(menu, event, known).allowed)
        expect(explained).toEqual(pressed)
      }
    },
  )
})
