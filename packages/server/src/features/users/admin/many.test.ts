import { authEndpoints } from '@cabinet/contract/auth'
import { organisationApi } from '@cabinet/contract/organisations'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { generateId } from '../../../kernel/crypto/id.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { findUserById } from '../index.ts'
import { endExpiredAccountsJob } from './index.ts'
import { openPeopleDesk } from './people.suite.ts'

let house: TestApp
const heard: { kind: string; userIds: string[] }[] = []
const { add, fresh, shown } = openPeopleDesk(() => house)

beforeAll(async () => {
  house = await createTestApp({}, [
    { name: 'later', on: { 'user.changed': async (_tx, change) => void heard.push(change) } },
  ])
})
beforeEach(() => {
  heard.length = 0
})

describe('changes of many', () => {
  test('answer for each, and tell later rooms inside the transaction', async () => {
    const [one, two] = [await add(), await add()]
    const ids = [one, house.people.admin.id, two, one, generateId()]
    const done = await house.call(userAdminEndpoints.disable, { ids }, house.people.enterprise)
    expect(done.map(({ result, reason }) => reason ?? result)).toEqual([
      'done',
      'users.type_forbidden',
      'done',
      'users.not_found',
    ])
    expect(heard).toEqual([{ kind: 'disabled', userIds: [one, two].sort() }])
    const again = await house.call(userAdminEndpoints.disable, { ids: [one] }, house.people.enterprise)
    expect(again).toMatchObject([{ result: 'skipped' }])
    await house.call(userAdminEndpoints.enable, { ids: [one, two] }, house.people.enterprise)
    expect((await shown(one)).state).toBe('enabled')
  })

  test('set quotas, and refuse what is below what is used', async () => {
    const [one, two] = [await add(), await add()]
    await house.system.together((tx) => chargeQuota(tx, two, 500))
    const done = await house.call(
      userAdminEndpoints.allow,
      { ids: [one, two], spaceTotal: 400, singleFileMaxSize: 100 },
      house.people.enterprise,
    )
    expect(done.map((row) => row.reason ?? row.result)).toEqual(['done', 'users.quota_invalid'])
    expect(await shown(one)).toMatchObject({ spaceTotal: 400, singleFileMaxSize: 100 })
    const gone = await house.call(userAdminEndpoints.remove, { ids: [one, two] }, house.people.enterprise)
    expect(gone.map((row) => row.reason ?? row.result)).toEqual(['done', 'users.in_use'])
    expect(await findUserById(house.ports.db, one)).toBeUndefined()
  })

  test('no organisation gets less than one of its people may keep', async () => {
    const { admin, enterprise, departments } = house.people
    const id = (
      await house.call(organisationApi.create, { name: '小组', parentId: departments.root }, enterprise)
    ).id
    const one = await add({ organisationId: id })
    const space = (spaceTotal: number) =>
      house.call(organisationApi.update, { id, spaceTotal }, admin).then(
        (shown) => shown.spaceTotal,
        ({ key, details }) => [key, details],
      )
    const refused = ['organisations.space_below_people', { People: 1 }]
    expect(await space(1000)).toEqual(refused)
    await house.call(userAdminEndpoints.allow, { ids: [one], spaceTotal: 400 }, enterprise)
    expect(await space(1000)).toBe(1000)
    expect(await space(399)).toEqual(refused)
    expect(await space(400)).toBe(400)
    expect(await space(0)).toBe(0)
  })

  test('reset passwords: each gets one of its own, a given one is for one user', async () => {
    const ids = [await add(), await add()]
    const given = { ids, password: 'Right123' }
    expect((await house.refusal(userAdminEndpoints.resetPasswords, given, house.people.admin)).key).toBe(
      'users.one_password_one_user',
    )
    const done = await house.call(userAdminEndpoints.resetPasswords, { ids }, house.people.enterprise)
    expect(new Set(done.map((row) => row.password)).size).toBe(2)
    expect(heard).toMatchObject([{ kind: 'password' }])
    const [first] = done
    const login = { account: first!.account, password: first!.password! }
    expect(await house.call(authEndpoints.login, login, null)).toMatchObject({ mustChangePassword: true })
    const own = await house.call(
      userAdminEndpoints.resetPasswords,
      { ids: [house.people.admin.id] },
      house.people.admin,
    )
    expect(own).toMatchObject([{ reason: 'users.self' }])
  })

  test('end accounts at a time, of which later rooms hear when it has come', async () => {
    const id = await add()
    const expiresAt = new Date(house.clock.now.getTime() + 60_000)
    await house.call(userAdminEndpoints.expire, { ids: [id], expiresAt }, house.people.enterprise)
    expect((await shown(id)).state).toBe('enabled')
    house.clock.forward(60_000)
    expect((await shown(id)).state).toBe('expired')
    await endExpiredAccountsJob.run(house.system, {} as never)
    expect(heard).toEqual([{ kind: 'expired', userIds: [id] }])
    const past = { ids: [id], expiresAt: new Date('2020-01-01') }
    expect((await house.refusal(userAdminEndpoints.expire, past, house.people.admin)).key).toBe(
      'users.expiry_past',
    )
    await house.call(userAdminEndpoints.expire, { ids: [id], expiresAt: null }, house.people.admin)
    expect((await shown(id)).state).toBe('enabled')
  })
})

test('an account that wrong passwords locked is shown so, and unlocked', async () => {
  const id = await add({ password: 'Right123' })
  const { account: name } = await shown(id)
  const login = (password: string) => house.call(authEndpoints.login, { account: name, password }, null)
  for (let guess = 0; guess < 6; guess++) await login('Wrong123').catch(() => {})
  await expect(login('Right123')).rejects.toMatchObject({ key: 'auth.locked' })
  expect((await shown(id)).state).toBe('locked')
  const locked = { page: 1, pageSize: 10, below: true, state: 'locked' } as const
  const list = await house.call(userAdminEndpoints.page, locked, house.people.enterprise)
  expect(list.rows.map((row) => row.id)).toEqual([id])
  const done = await house.call(
    userAdminEndpoints.unlock,
    { ids: [id, house.people.admin.id] },
    house.people.enterprise,
  )
  expect(done.map((row) => row.reason ?? row.result)).toEqual(['done', 'users.type_forbidden'])
  expect(await login('Right123')).toMatchObject({ mustChangePassword: true })
  expect((await shown(id)).state).toBe('enabled')
})

describe('in parallel', () => {
  test('of fifty new users a limit of twenty lets in twenty', async () => {
    const { admin, departments } = house.people
    const { id: organisationId } = await house.call(
      organisationApi.create,
      { parentId: departments.sales, name: 'Limited', userLimit: 20 },
      admin,
    )
    const made = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        house.call(userAdminEndpoints.create, fresh({ organisationId }), house.people.admin),
      ),
    )
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(20)
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []))
    expect(new Set(refused)).toEqual(new Set(['organisations.user_limit_reached']))
    const limited = await house.call(organisationApi.get, { id: organisationId }, admin)
    expect(limited.userCount).toBe(20)

    const outside = await add()
    const moving = { ids: [outside], organisationId }
    expect((await house.refusal(userAdminEndpoints.move, moving, admin)).key).toBe(
      'organisations.user_limit_reached',
    )
    expect((await shown(outside)).organisationName).toBe('平台部')
  })

  test('two super administrators who remove each other leave one', async () => {
    const { admin } = house.people
    const id = await add({ type: 1, password: 'Right123' })
    const { db } = house.ports
    await sql`update users set must_change_password = false where id = ${id}`.execute(db)
    await sql`
      update users set disabled_at = now() where type = 1 and id not in (${admin.id}, ${id})`.execute(db)
    const { account: name } = await shown(id)
    const { accessToken: token } = await house.call(
      authEndpoints.login,
      { account: name, password: 'Right123' },
      null,
    )
    const second = { id, account: name, organisationId: '', token }
    const verbs = [
      () => house.call(userAdminEndpoints.disable, { ids: [second.id] }, admin),
      () => house.call(userAdminEndpoints.disable, { ids: [admin.id] }, second),
      () => house.call(userAdminEndpoints.update, { id: second.id, type: 4 }, admin),
      () =>
        house.call(userAdminEndpoints.expire, { ids: [admin.id], expiresAt: new Date('2031-01-01') }, second),
    ]
    await Promise.allSettled(verbs.map((ask) => ask()))
    const { rows } = await sql`
      select id from users where type = 1 and disabled_at is null and expires_at is null`.execute(db)
    expect(rows).toHaveLength(1)
  })
})
