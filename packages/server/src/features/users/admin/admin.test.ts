import { authApi } from '@cabinet/contract/auth'
import { organisationApi } from '@cabinet/contract/organisations'
import { userAdminApi, userSorts } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { newId } from '../../../kernel/crypto/id.ts'
import { charge, insertOrganisation } from '../../organisations/index.ts'
import { createUser, findUser, whenUserChanges } from '../index.ts'
import { endExpired } from './index.ts'

let house: TestApp
const heard: { kind: string; userIds: string[] }[] = []
whenUserChanges(async (_tx, change) => void heard.push(change))

beforeAll(async () => {
  house = await createTestApp()
})
beforeEach(() => {
  heard.length = 0
})

const account = () => `u${newId().slice(-12)}`
const fresh = (change: object = {}) => ({
  account: account(),
  name: '赵敏',
  type: 4,
  organisationId: house.people.departments.platform,
  unlimited: true,
  ...change,
})
const add = async (change: object = {}) =>
  (await house.call(userAdminApi.create, fresh(change), house.people.admin)).id
const shown = (id: string) => house.call(userAdminApi.get, { id }, house.people.admin)

describe('a new user', () => {
  test('gets a generated password once, which opens the account and must be changed', async () => {
    const given = fresh({ mail: 'zhao@a.example', phone: '+86 138-0000-0000', extNotAllow: '.EXE|bat' })
    const { id, password } = await house.call(userAdminApi.create, given, house.people.enterprise)
    expect(password).toMatch(/^[A-Za-z2-9]{20}$/)
    expect(await shown(id)).toMatchObject({
      account: given.account,
      mail: 'zhao@a.example',
      extNotAllow: 'exe|bat',
      organisationName: '平台部',
      state: 'enabled',
      initialPassword: true,
      spaceTotal: 0,
    })
    const login = { account: given.account, password: password! }
    expect(await house.call(authApi.login, login, null)).toMatchObject({ mustChangePassword: true })
    const wrong = { ...login, password: `${password}x` }
    expect((await house.refusal(authApi.login, wrong, null)).key).toBe('auth.password_wrong')
  })

  test.each([
    ['an account with Chinese', { account: '张三' }, 'users.account_invalid'],
    ['an account of 20 characters', { account: 'a'.repeat(20) }, 'users.account_invalid'],
    ['an account that is taken', { account: 'ZHANG' }, 'users.account_taken'],
    ['a name of 20 characters', { name: 'n'.repeat(20) }, 'users.name_invalid'],
    ['a mail without a domain', { mail: 'a@b' }, 'users.mail_invalid'],
    ['a phone of letters', { phone: 'call me' }, 'users.phone_invalid'],
    ['a quota of 0', { unlimited: false, spaceTotal: 0 }, 'users.quota_invalid'],
    [
      'a file limit above the quota',
      { unlimited: false, spaceTotal: 5, singleFileMaxSize: 6 },
      'users.quota_invalid',
    ],
    ['an end in the past', { expiresAt: new Date('2020-01-01') }, 'users.expiry_past'],
    ['a supervisor who is not there', { supervisorId: newId() }, 'users.supervisor_invalid'],
    ['a weak password', { password: 'short' }, 'auth.password_weak'],
    ['an organisation that is not there', { organisationId: newId() }, 'organisations.not_found'],
  ])('is refused with %s', async (_, change, key) => {
    expect((await house.refusal(userAdminApi.create, fresh(change), house.people.admin)).key).toBe(key)
  })

  test('may not have more than the organisation', async () => {
    const { people } = house
    const { id: organisationId } = await house.call(
      organisationApi.create,
      { parentId: people.departments.root, name: 'Small', spaceTotal: 1000 },
      people.admin,
    )
    const refused = async (change: object) =>
      (await house.refusal(userAdminApi.create, fresh({ organisationId, ...change }), people.admin)).key
    expect(await refused({ unlimited: false, spaceTotal: 1001 })).toBe('users.quota_above_organisation')
    expect(await refused({ unlimited: true })).toBe('users.quota_above_organisation')
    expect((await shown(await add({ organisationId, unlimited: false }))).spaceTotal).toBe(1000)
  })
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
      const made = house.call(userAdminApi.create, asked, house.people[who]).then(
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
        .call(userAdminApi.disable, { ids: [id] }, house.people[who])
        .then(([one]) => one!.result === 'done')
        .catch(() => false)
      expect([type, await done]).toEqual([type, gives[who].includes(type)])
    }
  })

  test('a department administrator neither sees nor takes nor gives people of other departments', async () => {
    const { head, departments, wang } = house.people
    const mine = await add()
    const list = await house.call(userAdminApi.page, { page: 1, pageSize: 100, below: true }, head)
    expect(list.rows.some((row) => row.id === mine)).toBe(true)
    expect(list.rows.some((row) => row.id === wang.id)).toBe(false)
    const asked = { page: 1, pageSize: 10, below: true, organisationId: departments.sales }
    expect((await house.refusal(userAdminApi.page, asked, head)).key).toBe('common.no_permission')
    expect((await house.refusal(userAdminApi.get, { id: wang.id }, head)).key).toBe('common.no_permission')
    const give = { ids: [mine], organisationId: departments.sales }
    expect((await house.refusal(userAdminApi.move, give, head)).key).toBe('common.no_permission')
    const take = await house.call(
      userAdminApi.move,
      { ids: [wang.id], organisationId: departments.platform },
      head,
    )
    expect(take).toMatchObject([{ result: 'refused', reason: 'common.no_permission' }])
    const edit = { id: mine, organisationId: departments.sales }
    expect((await house.refusal(userAdminApi.update, edit, head)).key).toBe('common.no_permission')
    const promote = { id: mine, type: 3 }
    expect((await house.refusal(userAdminApi.update, promote, head)).key).toBe('users.type_forbidden')
  })

  test('nobody of another enterprise is there at all', async () => {
    const { db } = house.ports
    const other = newId()
    const row = {
      id: other,
      enterprise_id: other,
      parent_id: null,
      name: 'Other',
      created_at: house.clock.now,
    }
    await insertOrganisation(db, row)
    const stranger = await createUser(house.system, {
      ...{ account: account(), name: 'Stranger', type: 4, password: 'Right123', mustChangePassword: false },
      organisationId: other,
    })
    const { admin } = house.people
    expect((await house.refusal(userAdminApi.get, { id: stranger }, admin)).key).toBe('users.not_found')
    const done = await house.call(userAdminApi.disable, { ids: [stranger] }, admin)
    expect(done).toMatchObject([{ result: 'refused', reason: 'users.not_found' }])
    const asked = fresh({ organisationId: other })
    expect((await house.refusal(userAdminApi.create, asked, admin)).key).toBe('organisations.not_found')
  })
})

describe('nobody', () => {
  test.each(['disable', 'remove'] as const)('does %s to themself', async (verb) => {
    const { enterprise } = house.people
    const [one] = await house.call(userAdminApi[verb], { ids: [enterprise.id] }, enterprise)
    expect(one).toMatchObject({ result: 'refused', reason: 'users.self' })
  })

  test('demotes or ends themself', async () => {
    const { enterprise } = house.people
    const refused = async (change: object) =>
      (await house.refusal(userAdminApi.update, { id: enterprise.id, ...change }, enterprise)).key
    expect(await refused({ type: 4 })).toBe('users.self')
    expect(await refused({ expiresAt: new Date('2030-01-01') })).toBe('users.self')
    expect(
      await house.call(userAdminApi.update, { id: enterprise.id, phone: '010-5555' }, enterprise),
    ).toMatchObject({
      phone: '010-5555',
    })
  })

  test('deletes admin data', async () => {
    const id = await add({ type: 1 })
    const done = await house.call(userAdminApi.remove, { ids: [id] }, house.people.admin)
    expect(done).toMatchObject([{ reason: 'users.admin_fixed' }])
    await house.call(userAdminApi.disable, { ids: [id] }, house.people.admin)
  })
})

describe('changes of many', () => {
  test('answer for each, and tell later rooms inside the transaction', async () => {
    const [one, two] = [await add(), await add()]
    const ids = [one, house.people.admin.id, two, one, newId()]
    const done = await house.call(userAdminApi.disable, { ids }, house.people.enterprise)
    expect(done.map(({ result, reason }) => reason ?? result)).toEqual([
      'done',
      'users.type_forbidden',
      'done',
      'users.not_found',
    ])
    expect(heard).toEqual([{ kind: 'disabled', userIds: [one, two].sort() }])
    const again = await house.call(userAdminApi.disable, { ids: [one] }, house.people.enterprise)
    expect(again).toMatchObject([{ result: 'skipped' }])
    await house.call(userAdminApi.enable, { ids: [one, two] }, house.people.enterprise)
    expect((await shown(one)).state).toBe('enabled')
  })

  test('set quotas, and refuse what is below what is used', async () => {
    const [one, two] = [await add(), await add()]
    await house.system.together((tx) => charge(tx, two, 500))
    const done = await house.call(
      userAdminApi.allow,
      { ids: [one, two], spaceTotal: 400, singleFileMaxSize: 100 },
      house.people.enterprise,
    )
    expect(done.map((row) => row.reason ?? row.result)).toEqual(['done', 'users.quota_invalid'])
    expect(await shown(one)).toMatchObject({ spaceTotal: 400, singleFileMaxSize: 100 })
    const gone = await house.call(userAdminApi.remove, { ids: [one, two] }, house.people.enterprise)
    expect(gone.map((row) => row.reason ?? row.result)).toEqual(['done', 'users.in_use'])
    expect(await findUser(house.ports.db, one)).toBeUndefined()
  })

  test('reset passwords: each gets one of its own, a given one is for one user', async () => {
    const ids = [await add(), await add()]
    const given = { ids, password: 'Right123' }
    expect((await house.refusal(userAdminApi.resetPasswords, given, house.people.admin)).key).toBe(
      'users.one_password_one_user',
    )
    const done = await house.call(userAdminApi.resetPasswords, { ids }, house.people.enterprise)
    expect(new Set(done.map((row) => row.password)).size).toBe(2)
    expect(heard).toMatchObject([{ kind: 'password' }])
    const [first] = done
    const login = { account: first!.account, password: first!.password! }
    expect(await house.call(authApi.login, login, null)).toMatchObject({ mustChangePassword: true })
    const own = await house.call(
      userAdminApi.resetPasswords,
      { ids: [house.people.admin.id] },
      house.people.admin,
    )
    expect(own).toMatchObject([{ reason: 'users.self' }])
  })

  test('end accounts at a time, of which later rooms hear when it has come', async () => {
    const id = await add()
    const expiresAt = new Date(house.clock.now.getTime() + 60_000)
    await house.call(userAdminApi.expire, { ids: [id], expiresAt }, house.people.enterprise)
    expect((await shown(id)).state).toBe('enabled')
    house.clock.forward(60_000)
    expect((await shown(id)).state).toBe('expired')
    await endExpired.run(house.system, {} as never)
    expect(heard).toEqual([{ kind: 'expired', userIds: [id] }])
    const past = { ids: [id], expiresAt: new Date('2020-01-01') }
    expect((await house.refusal(userAdminApi.expire, past, house.people.admin)).key).toBe('users.expiry_past')
    await house.call(userAdminApi.expire, { ids: [id], expiresAt: null }, house.people.admin)
    expect((await shown(id)).state).toBe('enabled')
  })
})

test('an account that wrong passwords locked is shown so, and unlocked', async () => {
  const id = await add({ password: 'Right123' })
  const { account: name } = await shown(id)
  const login = (password: string) => house.call(authApi.login, { account: name, password }, null)
  for (let guess = 0; guess < 6; guess++) await login('Wrong123').catch(() => {})
  await expect(login('Right123')).rejects.toMatchObject({ key: 'auth.locked' })
  expect((await shown(id)).state).toBe('locked')
  const locked = { page: 1, pageSize: 10, below: true, state: 'locked' } as const
  const list = await house.call(userAdminApi.page, locked, house.people.enterprise)
  expect(list.rows.map((row) => row.id)).toEqual([id])
  const done = await house.call(
    userAdminApi.unlock,
    { ids: [id, house.people.admin.id] },
    house.people.enterprise,
  )
  expect(done.map((row) => row.reason ?? row.result)).toEqual(['done', 'users.type_forbidden'])
  expect(await login('Right123')).toMatchObject({ mustChangePassword: true })
  expect((await shown(id)).state).toBe('enabled')
})

describe('the list', () => {
  test('is sorted, filtered and turned over by its cursor, each row once', async () => {
    const { enterprise } = house.people
    for (let n = 0; n < 5; n++)
      await add({ name: `Row ${n}`, expiresAt: n % 2 ? new Date('2031-01-01') : null })
    const whole = await house.call(userAdminApi.page, { page: 1, pageSize: 100, below: true }, enterprise)
    for (const sort of userSorts)
      for (const order of ['asc', 'desc'] as const) {
        const ids: string[] = []
        let cursor: string | undefined
        do {
          const asked = { page: 1, pageSize: 7, below: true, sort, order, cursor }
          const next = await house.call(userAdminApi.page, asked, enterprise)
          ids.push(...next.rows.map((row) => row.id))
          cursor = next.cursor
        } while (cursor)
        expect([sort, order, new Set(ids).size, ids.length]).toEqual([sort, order, whole.total, whole.total])
      }
    const second = { page: 2, pageSize: 7, below: true, sort: 'UserName', order: 'asc' } as const
    const page = await house.call(userAdminApi.page, second, enterprise)
    const names = page.rows.map((row) => row.account.toLowerCase())
    expect(names).toEqual(names.toSorted())
    const odd = { ...second, sort: 'password_hash' }
    expect((await house.refusal(userAdminApi.page, odd, enterprise)).key).toBe('common.invalid')
    const forged = { ...second, cursor: 'x' }
    expect((await house.refusal(userAdminApi.page, forged, enterprise)).key).toBe('common.invalid')
  })

  test('is searched by account, name, mail and phone, and narrowed by department', async () => {
    const { enterprise, departments } = house.people
    const id = await add({ name: '欧阳 Find', mail: 'findme@a.example', phone: '010-777' })
    const found = async (change: object) =>
      (
        await house.call(userAdminApi.page, { page: 1, pageSize: 10, below: true, ...change }, enterprise)
      ).rows
        .map((row) => row.id)
        .includes(id)
    for (const search of ['欧阳', 'find', 'FINDME@', '010-777', '%']) {
      expect([search, await found({ search })]).toEqual([search, search !== '%'])
    }
    const narrow = { search: '欧阳', organisationId: departments.research }
    expect([await found(narrow), await found({ ...narrow, below: false })]).toEqual([true, false])
  })

  test('offers people to choose from to everybody, those whose name begins so first', async () => {
    const { wang, zhang } = house.people
    const some = await house.call(userAdminApi.select, { search: '张' }, wang)
    expect(some.map((row) => row.id)).toContain(zhang.id)
    const one = await house.call(userAdminApi.select, { ids: [zhang.id] }, wang)
    expect(one).toMatchObject([{ name: '张伟', organisationName: '研发中心' }])
  })
})

describe('a supervisor', () => {
  test('is another person who does not report to this one', async () => {
    const [boss, worker] = [await add(), await add()]
    const set = (id: string, supervisorId: string) =>
      house.call(userAdminApi.update, { id, supervisorId }, house.people.admin)
    expect(await set(worker, boss)).toMatchObject({ supervisorId: boss, supervisorName: '赵敏' })
    await expect(set(boss, worker)).rejects.toMatchObject({ key: 'users.supervisor_invalid' })
    await expect(set(boss, boss)).rejects.toMatchObject({ key: 'users.supervisor_invalid' })
    await house.call(userAdminApi.remove, { ids: [boss] }, house.people.admin)
    expect(await shown(worker)).toMatchObject({ supervisorId: '' })
  })
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
        house.call(userAdminApi.create, fresh({ organisationId }), house.people.admin),
      ),
    )
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(20)
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []))
    expect(new Set(refused)).toEqual(new Set(['organisations.user_limit_reached']))
    const limited = await house.call(organisationApi.get, { id: organisationId }, admin)
    expect(limited.userCount).toBe(20)

    const outside = await add()
    const moving = { ids: [outside], organisationId }
    expect((await house.refusal(userAdminApi.move, moving, admin)).key).toBe(
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
      authApi.login,
      { account: name, password: 'Right123' },
      null,
    )
    const second = { id, account: name, organisationId: '', token }
    const verbs = [
      () => house.call(userAdminApi.disable, { ids: [second.id] }, admin),
      () => house.call(userAdminApi.disable, { ids: [admin.id] }, second),
      () => house.call(userAdminApi.update, { id: second.id, type: 4 }, admin),
      () => house.call(userAdminApi.expire, { ids: [admin.id], expiresAt: new Date('2031-01-01') }, second),
    ]
    await Promise.allSettled(verbs.map((ask) => ask()))
    const { rows } = await sql`
      select id from users where type = 1 and disabled_at is null and expires_at is null`.execute(db)
    expect(rows).toHaveLength(1)
  })
})
