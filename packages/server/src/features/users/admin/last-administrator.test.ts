import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { issueAccessToken } from '../../auth/index.ts'
import { openPeopleDesk } from './people.suite.ts'

let house: TestApp
const { add, shown } = openPeopleDesk(() => house)
/** A super administrator whose account expires. */
let ending: Person
beforeAll(async () => {
  house = await createTestApp()
  const id = await add({ type: 1, expiresAt: new Date('2031-01-01') })
  await sql`update users set must_change_password = false where id = ${id}`.execute(house.ports.db)
  const { account } = await shown(id)
  ending = { id, account, organisationId: '', token: await issueAccessToken(house.system, account) }
})

const last = 'users.last_administrator'
const admin = () => house.people.admin.id

test('the one whose account has no end stays, whatever another with an end does', async () => {
  const bulk = [
    house.call(userAdminEndpoints.disable, { ids: [admin()] }, ending),
    house.call(userAdminEndpoints.expire, { ids: [admin()], expiresAt: new Date('2031-01-01') }, ending),
  ]
  for (const results of await Promise.all(bulk)) expect(results).toMatchObject([{ reason: last }])
  for (const change of [{ type: 2 }, { expiresAt: new Date('2031-01-01') }])
    expect(await house.refusal(userAdminEndpoints.update, { id: admin(), ...change }, ending)).toMatchObject({
      key: last,
    })
})

test('the one with an end may go', async () => {
  expect(
    await house.call(userAdminEndpoints.disable, { ids: [ending.id] }, house.people.admin),
  ).toMatchObject([{ result: 'done' }])
})
