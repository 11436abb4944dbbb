import { groupEndpoints } from '@cabinet/contract/groups'
import { type MenuTreeNode, menuEndpoints } from '@cabinet/contract/menus'
import { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import {
  audienceOfScopes,
  type MenuPageKey,
  menuPageMatrix,
  scopeOfUserType,
} from '@cabinet/contract/menus.matrix'
import { roleEndpoints } from '@cabinet/contract/roles'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'

let house: TestApp
/** One user of each type; the general user has no role. */
let types: [1 | 2 | 3 | 4, Person][]

beforeAll(async () => {
  house = await createTestApp()
  // shows every page, even those without a screen
  await sql`update menus set shown = true`.execute(house.ports.db)
  const { admin, enterprise, head, zhang } = house.people
  types = [
    [1, admin],
    [2, enterprise],
    [3, head],
    [4, zhang],
  ]
})

test('the database says of every page what the matrix says', async () => {
  const { rows } = await sql<{ id: number; title: string; route: string; audience: string }>`
    select id, title, route, audience from menus where id < 10000`.execute(house.ports.db)
  const said = Object.entries(menuPageMatrix).map(([key, [id, route, reach]]) => ({
    id: id as number,
    title: `menus.${key}`,
    route: route as string,
    audience: audienceOfScopes(reach),
  }))
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
  expect(rows.sort(byId)).toEqual(said.sort(byId))
})

describe.each(Object.keys(menuPageMatrix) as MenuPageKey[])('%s', (key) => {
  test('opens to whom the matrix says, and to nobody else', async () => {
    const [menuId, , reach] = menuPageMatrix[key]
    for (const [type, person] of types) {
      const answer = await house.call(menuEndpoints.check, { menuId }, person).then(
        () => 'open',
        (refused) => refused.key,
      )
      expect([type, answer]).toEqual([
        type,
        scopeOfUserType(reach, type) === 'none' ? 'common.no_permission' : 'open',
      ])
    }
  })
})

test('the trees of each type hold the pages of the matrix', async () => {
  const ids = (nodes: MenuTreeNode[]): number[] => nodes.flatMap((node) => [node.id, ...ids(node.children)])
  for (const [type, person] of types) {
    const trees = await Promise.all(
      [menuEndpoints.tree, menuEndpoints.management].map((endpoint) => house.call(endpoint, {}, person)),
    )
    const open = Object.values(menuPageMatrix).filter(
      ([, , reach]) => scopeOfUserType(reach, type) !== 'none',
    )
    expect(ids(trees.flat()).sort()).toEqual(open.map(([id]) => id).sort())
  }
})

test('who looks after a group opens the page of groups, for its members and nothing else', async () => {
  const { enterprise, zhang, li } = house.people
  const menuId = menuPageMatrix.group[0]
  const asked = { name: '值班组', note: '', managerIds: [zhang.id] }
  const { id } = await house.call(groupEndpoints.create, asked, enterprise)
  expect((await house.call(menuEndpoints.buttons, { menuId }, zhang)).map(({ event }) => event)).toEqual([
    'members',
  ])
  expect((await house.refusal(menuEndpoints.check, { menuId }, li)).key).toBe('common.no_permission')
  const [centre] = await house.call(menuEndpoints.management, {}, zhang)
  expect(centre).toMatchObject({ id: menuPageMatrix.userCentre[0], children: [{ id: menuId }] })
  const explained = await house.call(menuAdminEndpoints.explain, { userId: zhang.id }, enterprise)
  expect(explained.find((page) => page.menuId === menuId)).toMatchObject({
    allowed: true,
    reason: 'group_manager',
  })
  const { rows } = await house.call(
    menuAdminEndpoints.jurisdiction,
    { page: 1, pageSize: 100, menuId },
    enterprise,
  )
  expect(rows.find(({ account }) => account === 'zhang')).toMatchObject({ reason: 'group_manager' })
  expect(
    (await house.call(groupEndpoints.page, { page: 1, pageSize: 10 }, zhang)).rows.map((row) => row.id),
  ).toEqual([id])
  await house.call(groupEndpoints.remove, { ids: [id] }, enterprise)
  expect((await house.refusal(menuEndpoints.check, { menuId }, zhang)).key).toBe('common.no_permission')
})

describe('what a role says of pages', () => {
  const role = async () => {
    const { enterprise, zhang } = house.people
    const { id } = await house.call(roleEndpoints.create, { name: `R${Math.random()}`, note: '' }, enterprise)
    await house.call(roleEndpoints.addMembers, { id, userIds: [zhang.id] }, enterprise)
    return id
  }
  const drop = (id: string) =>
    house.call(roleEndpoints.removeMembers, { id, userIds: [house.people.zhang.id] }, house.people.enterprise)
  const [personal, user] = [menuPageMatrix.personal[0], menuPageMatrix.user[0]]

  test('narrows its people at once, and never gives what their type refuses', async () => {
    const { enterprise, zhang } = house.people
    const id = await role()
    const said = {
      narrows: true,
      pages: [
        { menuId: personal, buttons: ['preview', 'nonsense'] },
        { menuId: user, buttons: null },
      ],
    }
    await house.call(menuAdminEndpoints.saveRoleMenus, { id, ...said }, enterprise)
    expect(await house.call(menuAdminEndpoints.roleMenus, { id }, enterprise)).toEqual({
      narrows: true,
      pages: [{ menuId: personal, buttons: ['preview'] }, said.pages[1]],
    })
    const buttons = await house.call(menuEndpoints.buttons, { menuId: personal }, zhang)
    expect(buttons.map(({ event }) => event)).toEqual(['preview'])
    expect((await house.refusal(menuEndpoints.check, { menuId: user }, zhang)).key).toBe(
      'common.no_permission',
    )
    expect(
      (await house.refusal(menuEndpoints.check, { menuId: menuPageMatrix.department[0] }, zhang)).key,
    ).toBe('common.no_permission')
    expect(house.pushed.at(-1)).toMatchObject({ userIds: [zhang.id], message: { key: 'roles', level: 4 } })
    await drop(id)
  })

  test('may be that they open nothing', async () => {
    const { enterprise, zhang } = house.people
    const id = await role()
    await house.call(menuAdminEndpoints.saveRoleMenus, { id, narrows: true, pages: [] }, enterprise)
    expect(await house.call(menuEndpoints.tree, {}, zhang)).toEqual([])
    await house.call(menuAdminEndpoints.saveRoleMenus, { id, narrows: false, pages: [] }, enterprise)
    expect(await house.call(menuEndpoints.tree, {}, zhang)).not.toEqual([])
    await drop(id)
  })

  test('is said by its creator, of pages that there are', async () => {
    const { admin, enterprise } = house.people
    const id = await role()
    const save = (menuId: number, by: Person) =>
      house.refusal(
        menuAdminEndpoints.saveRoleMenus,
        { id, narrows: true, pages: [{ menuId, buttons: null }] },
        by,
      )
    expect((await save(personal, admin)).key).toBe('roles.not_creator')
    expect((await save(12345, enterprise)).key).toBe('menus.not_found')
    await drop(id)
  })

  test('is explained, for one and in the list of people', async () => {
    const { enterprise, zhang, head } = house.people
    const id = await role()
    const pagesSaid = [{ menuId: personal, buttons: ['preview'] }]
    await house.call(menuAdminEndpoints.saveRoleMenus, { id, narrows: true, pages: pagesSaid }, enterprise)
    const explained = await house.call(menuAdminEndpoints.explain, { userId: zhang.id }, enterprise)
    const of = (menuId: number) => explained.find((page) => page.menuId === menuId)!
    expect(of(personal)).toMatchObject({
      allowed: true,
      reason: 'roles',
      roles: [expect.stringMatching(/^R0/)],
    })
    expect(
      of(personal)
        .buttons.filter(({ allowed }) => allowed)
        .map(({ event }) => event),
    ).toEqual(['preview'])
    expect(of(menuPageMatrix.department[0])).toMatchObject({ allowed: false, reason: 'roles_refuse' })
    expect(of(user)).toMatchObject({ allowed: false, reason: 'type_refuses' })

    const who = async (menuId: number, event?: string) => {
      const asked = { page: 1, pageSize: 100, menuId, ...(event && { event }) }
      const { rows } = await house.call(menuAdminEndpoints.jurisdiction, asked, enterprise)
      return Object.fromEntries(rows.map(({ account, reason }) => [account, reason]))
    }
    expect(await who(personal, 'preview')).toMatchObject({ zhang: 'roles', li: 'unlimited', head: 'type' })
    expect(await who(personal, 'delete')).not.toHaveProperty('zhang')
    expect(Object.keys(await who(user)).sort()).toEqual(['admin', 'enterprise', 'head'])
    const headExplained = await house.call(menuAdminEndpoints.explain, { userId: head.id }, enterprise)
    for (const page of headExplained)
      expect([page.menuId, page.allowed]).toEqual([
        page.menuId,
        await house.call(menuEndpoints.check, { menuId: page.menuId }, head).then(
          () => true,
          () => false,
        ),
      ])
    await drop(id)
  })
})
