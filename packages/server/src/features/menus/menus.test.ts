import { fixedMenuIds, menuEndpoints } from '@cabinet/contract/menus'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { insertRoleRow, insertRoleUsers } from '../roles/index.ts'

let house: TestApp
const shown: number[] = [fixedMenuIds.personal, fixedMenuIds.department, fixedMenuIds.recycle]

beforeAll(async () => {
  house = await createTestApp()
})

test('everybody sees the pages that there are, with their buttons', async () => {
  for (const person of [house.people.admin, house.people.zhang]) {
    const [files] = await house.call(menuEndpoints.tree, {}, person)
    expect(files).toMatchObject({ title: 'menus.files', type: 'top', shown: 'Y' })
    const rail = files!.children.filter((node) => node.type === 'rail')
    expect(rail.map((node) => node.id)).toEqual(expect.arrayContaining(shown))
    expect(rail.find((node) => node.id === fixedMenuIds.recycle)!.buttons).toEqual([
      'restore',
      'purge',
      'empty',
    ])
  }
})

test.each(shown)('page %i opens', async (id) => {
  expect(await house.call(menuEndpoints.check, { menuId: id })).toEqual({})
})

test.each([fixedMenuIds.ferry, 12345])('page %i is not found', async (id) => {
  expect(await house.refusal(menuEndpoints.check, { menuId: id })).toMatchObject({
    status: 404,
    key: 'menus.not_found',
  })
  expect((await house.refusal(menuEndpoints.buttons, { menuId: id })).key).toBe('menus.not_found')
})

test('buttons come in their order with what they do', async () => {
  const buttons = await house.call(menuEndpoints.buttons, { menuId: fixedMenuIds.recycle })
  expect(buttons.map((button) => button.event)).toEqual(['restore', 'purge', 'empty'])
  expect(buttons[0]).toEqual({ name: 'buttons.restore', icon: 'undo-2', event: 'restore' })
})

test('every page of files lists the buttons of what it offers', async () => {
  const { department, personal, project, knowledge } = fixedMenuIds
  for (const menuId of [department, personal, project, knowledge]) {
    const events = (await house.call(menuEndpoints.buttons, { menuId })).map(({ event }) => event)
    expect(events, String(menuId)).toEqual(
      expect.arrayContaining(['edit', 'lock', 'unlock', 'authorise', 'archive']),
    )
  }
})

test('roles narrow what a general user opens and presses', async () => {
  const { admin, wang, departments } = house.people
  const role = {
    id: generateId(),
    enterprise_id: departments.root,
    name: 'Reader',
    created_by: admin.id,
    created_at: new Date(),
  }
  await insertRoleRow(house.ports.db, role, [
    { menuId: fixedMenuIds.department, buttons: ['preview', 'download'] },
  ])
  await insertRoleUsers(house.ports.db, role.id, [wang.id])

  const [files] = await house.call(menuEndpoints.tree, {}, wang)
  expect(files!.children.map((node) => node.id)).toEqual([fixedMenuIds.department])
  const buttons = await house.call(menuEndpoints.buttons, { menuId: fixedMenuIds.department }, wang)
  expect(buttons.map((button) => button.event)).toEqual(['preview', 'download'])
  expect((await house.refusal(menuEndpoints.check, { menuId: fixedMenuIds.personal }, wang)).key).toBe(
    'common.no_permission',
  )
})

test.each(['Internal sharing', 'Approval', 'Enterprise', 'My Sharing', 'Collection'])(
  '%s has an id',
  async (name) => {
    expect((await house.call(menuEndpoints.byEnglishName, { name })).id).toBeGreaterThan(0)
  },
)

test('no other English name has one', async () => {
  expect((await house.refusal(menuEndpoints.byEnglishName, { name: 'Nothing' })).key).toBe('menus.not_found')
})

test('every centre of administration has an icon of its own', async () => {
  const centres = await house.call(menuEndpoints.management, {}, house.people.admin)
  const icons = centres.map(({ icon }) => icon)
  expect(icons).toEqual(expect.arrayContaining(['management', 'report', 'integration']))
  expect(new Set(icons).size).toBe(icons.length)
})
