import { userAccountStates, userAdminEndpoints, userSortFields } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { openPeopleDesk } from './people.suite.ts'

let house: TestApp
const { add } = openPeopleDesk(() => house)

beforeAll(async () => {
  house = await createTestApp()
})

describe('the list', () => {
  test('is sorted, filtered and turned over by its cursor, each row once', async () => {
    const { enterprise } = house.people
    for (let n = 0; n < 5; n++)
      await add({ name: `Row ${n}`, expiresAt: n % 2 ? new Date('2031-01-01') : null })
    const whole = await house.call(
      userAdminEndpoints.page,
      { page: 1, pageSize: 100, below: true },
      enterprise,
    )
    for (const sort of userSortFields)
      for (const order of ['asc', 'desc'] as const) {
        const ids: string[] = []
        let cursor: string | undefined
        do {
          const asked = { page: 1, pageSize: 7, below: true, sort, order, cursor }
          const next = await house.call(userAdminEndpoints.page, asked, enterprise)
          ids.push(...next.rows.map((row) => row.id))
          cursor = next.cursor
        } while (cursor)
        expect([sort, order, new Set(ids).size, ids.length]).toEqual([sort, order, whole.total, whole.total])
      }
    const second = { page: 2, pageSize: 7, below: true, sort: 'UserName', order: 'asc' } as const
    const page = await house.call(userAdminEndpoints.page, second, enterprise)
    const names = page.rows.map((row) => row.account.toLowerCase())
    expect(names).toEqual(names.toSorted())
    const odd = { ...second, sort: 'password_hash' }
    expect((await house.refusal(userAdminEndpoints.page, odd, enterprise)).key).toBe('common.invalid')
    const forged = { ...second, cursor: 'x' }
    expect((await house.refusal(userAdminEndpoints.page, forged, enterprise)).key).toBe('common.invalid')
  })

  test('is searched by account, name, mail and phone, and narrowed by department', async () => {
    const { enterprise, departments } = house.people
    const id = await add({ name: '欧阳 Find', mail: 'findme@a.example', phone: '010-777' })
    const found = async (change: object) =>
      (
        await house.call(
          userAdminEndpoints.page,
          { page: 1, pageSize: 10, below: true, ...change },
          enterprise,
        )
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
    const some = await house.call(userAdminEndpoints.select, { search: '张' }, wang)
    expect(some.map((row) => row.id)).toContain(zhang.id)
    const one = await house.call(userAdminEndpoints.select, { ids: [zhang.id] }, wang)
    expect(one).toMatchObject([{ name: '张伟', organisationName: '研发中心' }])
  })

  test('says how many there are, whatever the filter', async () => {
    const { admin, enterprise, head } = house.people
    const [gone, ended] = [await add({ type: 2 }), await add()]
    const soon = new Date(house.clock.now.getTime() + 60_000)
    await house.call(userAdminEndpoints.disable, { ids: [gone, await add()] }, admin)
    await house.call(userAdminEndpoints.expire, { ids: [gone, ended], expiresAt: soon }, admin)
    house.clock.forward(60_000)
    for (const person of [enterprise, head])
      for (const type of [undefined, 2, 4])
        for (const state of [undefined, ...userAccountStates]) {
          const asked = { page: 1, pageSize: 100, below: true, type, state }
          const { rows, total } = await house.call(userAdminEndpoints.page, asked, person)
          expect([type, state, total]).toEqual([type, state, rows.length])
          expect(rows.filter((row) => row.state !== (state ?? row.state))).toEqual([])
        }
  })

  test('counts of a search up to 10,000, and shows those in their order all the same', async () => {
    const { admin, departments } = house.people
    await sql`
      insert into users (id, enterprise_id, organisation_id, account, name, type, password_hash,
        must_change_password, created_at)
      select gen_random_uuid(), ${departments.root}::uuid, ${departments.root}::uuid, 'broad.' || n, '人' || n, 4,
        '', true, ${house.clock.now}::timestamptz
      from generate_series(1, 10001) n`.execute(house.ports.db)
    const asked = {
      page: 2,
      pageSize: 3,
      below: true,
      search: 'broad',
      sort: 'RealName',
      order: 'asc',
    } as const
    const { rows, total } = await house.call(userAdminEndpoints.page, asked, admin)
    expect([total, rows.map((row) => row.name)]).toEqual([10_000, ['人4', '人5', '人6']])
    const choice = await house.call(userAdminEndpoints.select, { search: 'broad' }, admin)
    expect(choice.slice(0, 2).map((row) => row.account)).toEqual(['broad.1', 'broad.2'])
    const one = await house.call(userAdminEndpoints.page, { ...asked, page: 1, search: 'Broad.10001' }, admin)
    expect([one.total, one.rows[0]?.account]).toEqual([1, 'broad.10001'])
  })
})
