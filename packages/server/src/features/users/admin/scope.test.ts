import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { insertOrganisation } from '../../organisations/index.ts'
import { createUserAccount } from '../index.ts'
import { openPeopleDesk } from './people.suite.ts'

let house: TestApp
const { account, add, fresh } = openPeopleDesk(() => house)

beforeAll(async () => {
  house = await createTestApp()
})

describe('the scope of administrators', () => {
  const administrators = ['admin', 'enterprise', 'head', 'zhang'] as const
  const gives: Record<(typeof administrators)[number], number[]> = {
    admin: [1, 2, 3, 4],
    enterprise: [2, 3, 4],
    head: [4],
    zhang: [],
  }

  test.each(administrators)('%s creates types below or equal to the own scope only', async (who) => {
    for (const type of [1, 2, 3, 4]) {
      const asked = fresh({ type })
      const made = house.call(userAdminEndpoints.create, asked, house.people[who]).then(
        () => true,
        () => false,
      )
      expect([type, await made]).toEqual([type, gives[who].includes(type)])
    }
  })

  test.each(administrators)('%s disables types within the own scope only', async (who) => {
    for (const type of [1, 2, 3, 4]) {
      const id = await add({ type })
      const done = house
        .call(userAdminEndpoints.disable, { ids: [id] }, house.people[who])
        .then(([one]) => one!.result === 'done')
        .catch(() => false)
      expect([type, await done]).toEqual([type, gives[who].includes(type)])
    }
  })

  test('a department administrator neither sees nor takes nor gives people of other departments', async () => {
    const { head, departments, wang } = house.people
    const mine = await add()
    const list = await house.call(userAdminEndpoints.page, { page: 1, pageSize: 100, below: true }, head)
    expect(list.rows.some((row) => row.id === mine)).toBe(true)
    expect(list.rows.some((row) => row.id === wang.id)).toBe(false)
    const asked = { page: 1, pageSize: 10, below: true, organisationId: departments.sales }
    expect((await house.refusal(userAdminEndpoints.page, asked, head)).key).toBe('common.no_permission')
    expect((await house.refusal(userAdminEndpoints.get, { id: wang.id }, head)).key).toBe(
      'common.no_permission',
    )
    const give = { ids: [mine], organisationId: departments.sales }
    expect((await house.refusal(userAdminEndpoints.move, give, head)).key).toBe('common.no_permission')
    const take = await house.call(
      userAdminEndpoints.move,
      { ids: [wang.id], organisationId: departments.platform },
      head,
    )
    expect(take).toMatchObject([{ result: 'refused', reason: 'common.no_permission' }])
    const edit = { id: mine, organisationId: departments.sales }
    expect((await house.refusal(userAdminEndpoints.update, edit, head)).key).toBe('common.no_permission')
    const promote = { id: mine, type: 3 }
    expect((await house.refusal(userAdminEndpoints.update, promote, head)).key).toBe('users.type_forbidden')
  })

  test('nobody of another enterprise is there at all', async () => {
    const { db } = house.ports
    const other = generateId()
    const row = {
      id: other,
      enterprise_id: other,
      parent_id: null,
      name: 'Other',
      created_at: house.clock.now,
    }
    await insertOrganisation(db, row)
    const stranger = await createUserAccount(house.system, {
      ...{ account: account(), name: 'Stranger', type: 4, password: 'Right123', mustChangePassword: false },
      organisationId: other,
    })
    const { admin } = house.people
    expect((await house.refusal(userAdminEndpoints.get, { id: stranger }, admin)).key).toBe('users.not_found')
    const done = await house.call(userAdminEndpoints.disable, { ids: [stranger] }, admin)
    expect(done).toMatchObject([{ result: 'refused', reason: 'users.not_found' }])
    const asked = fresh({ organisationId: other })
    expect((await house.refusal(userAdminEndpoints.create, asked, admin)).key).toBe('organisations.not_found')
  })
})

describe('nobody', () => {
  test.each(['disable', 'remove'] as const)('does %s to themself', async (verb) => {
    const { enterprise } = house.people
    const [one] = await house.call(userAdminEndpoints[verb], { ids: [enterprise.id] }, enterprise)
    expect(one).toMatchObject({ result: 'refused', reason: 'users.self' })
  })

  test('demotes or ends themself', async () => {
    const { enterprise } = house.people
    const refused = async (change: object) =>
      (await house.refusal(userAdminEndpoints.update, { id: enterprise.id, ...change }, enterprise)).key
    expect(await refused({ type: 4 })).toBe('users.self')
    expect(await refused({ expiresAt: new Date('2030-01-01') })).toBe('users.self')
    expect(
      await house.call(userAdminEndpoints.update, { id: enterprise.id, phone: '010-5555' }, enterprise),
    ).toMatchObject({
      phone: '010-5555',
    })
  })

  test('deletes admin data', async () => {
    const id = await add({ type: 1 })
    const done = await house.call(userAdminEndpoints.remove, { ids: [id] }, house.people.admin)
    expect(done).toMatchObject([{ reason: 'users.admin_fixed' }])
    await house.call(userAdminEndpoints.disable, { ids: [id] }, house.people.admin)
  })
})
