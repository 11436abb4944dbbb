import { type MenuTreeNode, menuEndpoints } from '@cabinet/contract/menus'
import { menuAdminEndpoints } from '@cabinet/contract/menus.admin'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { buttonEventNames } from '@cabinet/contract/menus.names'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'

let house: TestApp
const link = {
  nameZh: '合同',
  nameEn: 'Contracts',
  route: '/dashboard/groupFile?parentId=1',
  icon: 'documents',
  parentId: 10,
  audience: 'everyone',
} as const

beforeAll(async () => {
  house = await createTestApp()
})

const treeOf = async (who = house.people.zhang) => {
  const flat = (nodes: MenuTreeNode[]): MenuTreeNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children)])
  return flat(await house.call(menuEndpoints.tree, {}, who))
}

test('menus come page by page too, in the same order', async () => {
  const { admin } = house.people
  const all = await house.call(menuAdminEndpoints.list, {}, admin)
  const first = await house.call(menuAdminEndpoints.page, { page: 1, pageSize: 100 }, admin)
  expect(first).toEqual({ rows: all.slice(0, 100), total: all.length })
  const second = await house.call(menuAdminEndpoints.page, { page: 2, pageSize: 10 }, admin)
  expect(second.rows).toEqual(all.slice(10, 20))
})

describe('a menu that was added', () => {
  test('is seen by its audience, changed, sorted and deleted', async () => {
    const { admin } = house.people
    const { id } = await house.call(menuAdminEndpoints.create, link, admin)
    expect((await treeOf()).find((node) => node.id === id)).toMatchObject({
      nameEn: 'Contracts',
      title: '合同',
      type: 'rail',
    })
    expect(await house.call(menuEndpoints.check, { menuId: id })).toEqual({})
    await house.call(menuAdminEndpoints.sort, { parentId: 10, ids: [id] }, admin)
    expect((await treeOf())[1]!.id).toBe(id)
    await house.call(menuAdminEndpoints.update, { id, audience: 'platform', shown: 'N' }, admin)
    expect((await treeOf()).some((node) => node.id === id)).toBe(false)
    expect((await house.refusal(menuEndpoints.check, { menuId: id }, admin)).key).toBe('menus.not_found')
    await house.call(menuAdminEndpoints.remove, { ids: [id] }, admin)
    expect((await house.call(menuAdminEndpoints.list, {}, admin)).some((menu) => menu.id === id)).toBe(false)
  })

  test.each([
    ['a route outside the map', { route: '/dashboard/nowhere' }, 'menus.route_unknown'],
    ['another origin', { route: 'https://example.com/dashboard/myFile' }, 'menus.route_unknown'],
    ['a page that is not for its audience', { route: '/dashboard/main/menu' }, 'menus.route_unknown'],
    ['one name only', { nameEn: '' }, 'menus.name_invalid'],
    ['no parent', { parentId: 4711 }, 'menus.parent_invalid'],
  ])('is refused with %s', async (_, change, key) => {
    expect(
      (await house.refusal(menuAdminEndpoints.create, { ...link, ...change } as never, house.people.admin))
        .key,
    ).toBe(key)
  })

  test('is not deleted with others below it, nor hung below itself', async () => {
    const { admin } = house.people
    const { id } = await house.call(menuAdminEndpoints.create, { ...link, parentId: null }, admin)
    const { id: below } = await house.call(menuAdminEndpoints.create, { ...link, parentId: id }, admin)
    expect((await house.refusal(menuAdminEndpoints.remove, { ids: [id] }, admin)).key).toBe('menus.in_use')
    expect((await house.refusal(menuAdminEndpoints.update, { id, parentId: below }, admin)).key).toBe(
      'menus.parent_invalid',
    )
    await house.call(menuAdminEndpoints.remove, { ids: [id, below] }, admin)
  })
})

describe('what the product brings along', () => {
  test('is renamed in both languages and takes its own name back', async () => {
    const { admin } = house.people
    const id = menuPageMatrix.personal[0]
    await house.call(menuAdminEndpoints.update, { id, nameZh: '我的盘', nameEn: 'Drive' }, admin)
    const node = async () => (await treeOf()).find((one) => one.id === id)!
    expect(await node()).toMatchObject({ title: 'menus.personal', nameZh: '我的盘', nameEn: 'Drive' })
    await house.call(menuAdminEndpoints.update, { id, nameZh: '', nameEn: '' }, admin)
    expect(await node()).not.toHaveProperty('nameZh')
  })

  test('is hidden and shown, but never what shows it again', async () => {
    const { admin } = house.people
    const id = menuPageMatrix.department[0]
    await house.call(menuAdminEndpoints.update, { id, shown: 'N' }, admin)
    expect((await house.refusal(menuEndpoints.check, { menuId: id })).key).toBe('menus.not_found')
    expect((await house.call(menuAdminEndpoints.list, {}, admin)).find((menu) => menu.id === id)!.shown).toBe(
      'N',
    )
    await house.call(menuAdminEndpoints.update, { id, shown: 'Y' }, admin)
    for (const kept of [menuPageMatrix.menu[0], menuPageMatrix.systemCentre[0]])
      expect((await house.refusal(menuAdminEndpoints.update, { id: kept, shown: 'N' }, admin)).key).toBe(
        'menus.hide_impossible',
      )
  })

  test.each([846, 847, menuPageMatrix.personal[0]])('%i is not deleted', async (id) => {
    await sql`update menus set shown = true where id in (846, 847)`.execute(house.ports.db)
    expect((await house.refusal(menuAdminEndpoints.remove, { ids: [id] }, house.people.admin)).key).toBe(
      'menus.built_in',
    )
    expect(
      (await house.refusal(menuAdminEndpoints.update, { id, parentId: null }, house.people.admin)).key,
    ).toBe('menus.built_in')
    await sql`update menus set shown = false where id in (846, 847)`.execute(house.ports.db)
  })
})

describe('buttons', () => {
  const menuId = menuPageMatrix.recycle[0]
  const events = async () =>
    (await house.call(menuEndpoints.buttons, { menuId }, house.people.zhang)).map(({ event }) => event)

  test('are renamed, sorted, taken away and added again', async () => {
    const { admin } = house.people
    await house.call(
      menuAdminEndpoints.updateButton,
      { menuId, event: 'purge', nameZh: '粉碎', nameEn: 'Shred' },
      admin,
    )
    await house.call(menuAdminEndpoints.sortButtons, { menuId, events: ['purge'] }, admin)
    expect((await house.call(menuEndpoints.buttons, { menuId }))[0]).toMatchObject({
      event: 'purge',
      nameEn: 'Shred',
    })
    await house.call(menuAdminEndpoints.removeButtons, { menuId, events: ['purge'] }, admin)
    expect(await events()).toEqual(['restore', 'empty'])
    await house.call(menuAdminEndpoints.createButton, { menuId, event: 'purge', icon: 'trash-2' }, admin)
    expect(await events()).toEqual(['restore', 'empty', 'purge'])
  })

  test('do what some screen acts upon, each once on a page', async () => {
    const { admin } = house.people
    const add = async (event: string, id: number = menuId) =>
      (
        await house.refusal(
          menuAdminEndpoints.createButton,
          { menuId: id, event, icon: 'plus' } as never,
          admin,
        )
      ).key
    expect(await add('restore')).toBe('menus.event_taken')
    expect(await add('restore', menuPageMatrix.setting[0] + 5000)).toBe('menus.not_found')
  })

  test('of every page do what is known', async () => {
    const { rows } = await sql<{ event: string }>`select distinct event from menu_buttons`.execute(
      house.ports.db,
    )
    const unknown = rows.filter(({ event }) => !(buttonEventNames as readonly string[]).includes(event))
    expect(unknown, 'add the event to buttonEvents, and its words to the web room').toEqual([])
  })
})
