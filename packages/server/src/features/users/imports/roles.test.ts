import { roleEndpoints } from '@cabinet/contract/roles'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { readTestSheet } from '../../../../test/sheets.ts'
import { openPeopleDesk } from '../admin/people.suite.ts'
import { findUserByAccount } from '../index.ts'
import { newTestAccount, openSheetDesk, testSheetOf } from './sheets.suite.ts'

let house: TestApp
const { download, listed, run, uploaded } = openSheetDesk(() => house)
const { add, fresh, shown } = openPeopleDesk(() => house)
const role = { owned: '', free: '', both: '' }
const header = ['Account', 'Name', 'Organisation', 'Roles']
const namesOf = async (id: string) => (await shown(id)).roles.map(({ name }) => name).toSorted()
const idOfAccount = async (account: string) => (await findUserByAccount(house.ports.db, account))!.id

beforeAll(async () => {
  house = await createTestApp()
  const { enterprise, head } = house.people
  const made = async (name: string) =>
    (await house.call(roleEndpoints.create, { name, note: '' }, enterprise)).id
  role.owned = await made('Owned')
  role.free = await made('Free')
  role.both = await made('Law, tax')
  await house.call(roleEndpoints.addMembers, { id: role.owned, userIds: [head.id] }, enterprise)
})

describe('roles in the form of a user', () => {
  test('are given with a new user and set with a change; left out they stay', async () => {
    const { enterprise } = house.people
    const id = await add({ roleIds: [role.owned, role.free] })
    expect(await namesOf(id)).toEqual(['Free', 'Owned'])
    await house.call(userAdminEndpoints.update, { id, name: '赵小敏' }, enterprise)
    expect(await namesOf(id)).toEqual(['Free', 'Owned'])
    const changed = await house.call(userAdminEndpoints.update, { id, roleIds: [role.free] }, enterprise)
    expect(changed.roles).toEqual([{ id: role.free, name: 'Free' }])
  })

  test('are only those that the administrator has, and a refusal adds nobody', async () => {
    const { head, departments } = house.people
    const person = fresh({ organisationId: departments.platform, roleIds: [role.free] })
    expect((await house.refusal(userAdminEndpoints.create, person, head)).key).toBe('roles.not_held')
    expect(await findUserByAccount(house.ports.db, person.account)).toBeUndefined()
    const { id } = await house.call(userAdminEndpoints.create, { ...person, roleIds: [role.owned] }, head)
    const refused = await house.refusal(
      userAdminEndpoints.update,
      { id, name: 'Changed', roleIds: [role.owned, role.free] },
      head,
    )
    expect(refused.key).toBe('roles.not_held')
    expect(await shown(id)).toMatchObject({ name: person.name, roles: [{ name: 'Owned' }] })
  })

  test('of nobody yet are told with what the administrator may give', async () => {
    const roles = await house.call(roleEndpoints.ofUser, {}, house.people.head)
    expect(roles.filter(({ givable }) => givable).map(({ name }) => name)).toEqual(['Owned'])
    expect(roles.some(({ held }) => held)).toBe(false)
  })
})

describe('roles in a sheet', () => {
  const judged = async (rows: string[][], person: Person, query = '') => {
    const { id } = await uploaded(await testSheetOf(rows, header), person, query)
    return { id, found: await listed(id, person) }
  }

  test('are given to new accounts and replace those of others; an empty cell leaves them', async () => {
    const { enterprise } = house.people
    const [first, second] = [newTestAccount(), newTestAccount()]
    const { id } = await judged(
      [
        [first, 'x', '平台部', 'owned；Free'],
        [second, 'x', '平台部', 'Law, tax'],
      ],
      enterprise,
    )
    expect(await run(id)).toMatchObject({ state: 'done', added: 2 })
    expect(await namesOf(await idOfAccount(first))).toEqual(['Free', 'Owned'])
    expect(await namesOf(await idOfAccount(second))).toEqual(['Law, tax'])
    const again = await judged(
      [
        [first, 'x', '平台部', ''],
        [second, 'x', '平台部', 'Free'],
      ],
      enterprise,
      '&UpdateExisting=true',
    )
    expect(await run(again.id)).toMatchObject({ updated: 2 })
    expect(await namesOf(await idOfAccount(first))).toEqual(['Free', 'Owned'])
    expect(await namesOf(await idOfAccount(second))).toEqual(['Free'])
  })

  test('are refused by row: unknown ones, and those that the administrator does not have', async () => {
    const { head } = house.people
    const { id, found } = await judged(
      [
        [newTestAccount(), 'x', '平台部', 'Nobody'],
        [newTestAccount(), 'x', '平台部', 'Owned, Free'],
        [newTestAccount(), 'x', '平台部', 'Owned'],
      ],
      head,
    )
    expect(found.map(({ action, field, reason }) => [action, field, reason])).toEqual([
      ['refused', 'roles', 'users.row_role_unknown'],
      ['refused', 'roles', 'roles.not_held'],
      ['add', undefined, undefined],
    ])
    await house.call(
      roleEndpoints.removeMembers,
      { id: role.owned, userIds: [head.id] },
      house.people.enterprise,
    )
    expect(await run(id, head)).toMatchObject({ added: 0, refused: 3 })
  })

  test('come back as they were exported', async () => {
    const { enterprise } = house.people
    const account = newTestAccount()
    const id = await add({ account, roleIds: [role.owned, role.free] })
    const bytes = await download('GET', `/api/Export/GetUsers?Language=en&Search=${account}`)
    const [titles, cells] = await readTestSheet(bytes)
    expect(cells![titles!.indexOf('Roles')]!.split(', ').toSorted()).toEqual(['Free', 'Owned'])
    await house.call(userAdminEndpoints.update, { id, roleIds: [] }, enterprise)
    await run((await uploaded(bytes, enterprise, '&UpdateExisting=true')).id)
    expect(await namesOf(id)).toEqual(['Free', 'Owned'])
  })
})
