import { authEndpoints } from '@cabinet/contract/auth'
import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { settingEndpoints } from '@cabinet/contract/settings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import type { Person } from '../../../../test/people.ts'
import { createUserAccount, updateUserRow } from '../../users/index.ts'
import { dropOldSignIns } from './index.ts'

let house: TestApp
const password = 'Right123'
const ids: Record<string, string> = {}

const signIn = (account: string, word = password) =>
  house.call(authEndpoints.login, { account, password: word }, null).catch((refused) => refused)
const own = (person: Person, input = {}) =>
  house.call(sessionEndpoints.ownSignIns, { page: 1, pageSize: 10, ...input }, person)
const log = (person: Person, input = {}) =>
  house.call(sessionEndpoints.signIns, { page: 1, pageSize: 100, ...input }, person)
const as = async (account: string): Promise<Person> => ({
  id: ids[account]!,
  account,
  organisationId: '',
  token: (await signIn(account)).accessToken,
})

beforeAll(async () => {
  house = await createTestApp()
  const { platform, sales } = house.people.departments
  for (const [account, organisationId] of [
    ['anna', platform],
    ['bert', sales],
  ] as const) {
    const person = { account, name: `${account} 王`, type: 4 as const, password, organisationId }
    ids[account] = await createUserAccount(house.system, { ...person, mustChangePassword: false })
  }
})

describe('the login log', () => {
  test('has every attempt with its outcome, newest first', async () => {
    await signIn('anna', 'Wrong123')
    house.clock.forward(1000)
    const anna = await as('Anna')
    const { rows, total } = await own(anna)
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { account: 'anna', name: 'anna 王', good: true, reason: '', door: 'password', ip: '127.0.0.1' },
      { account: 'anna', good: false, reason: 'auth.password_wrong', organisationName: '平台部' },
    ])
  })

  test('tells why a right password did not open', async () => {
    await updateUserRow(house.ports.db, ids.bert!, { disabled_at: house.clock.now })
    await signIn('bert')
    await updateUserRow(house.ports.db, ids.bert!, { disabled_at: null })
    const { rows } = await log(house.people.admin, { search: 'bert' })
    expect(rows[0]).toMatchObject({ good: false, reason: 'auth.account_disabled', userId: ids.bert })
  })

  test('keeps of an account that is nobody’s only the beginning, for the platform alone', async () => {
    await signIn('NotAnAccountButSomePassword1!')
    const { rows } = await log(house.people.admin, { search: 'NotAnAccount' })
    expect(rows).toMatchObject([{ account: 'NotAnAccountButSomeP', userId: '', name: '', good: false }])
    expect((await log(house.people.enterprise, { search: 'NotAnAccount' })).total).toBe(0)
  })

  test('holds no password', async () => {
    const { rows } = await sql<{ text: string }>`select row_to_json(s)::text as text from sign_ins s`.execute(
      house.ports.db,
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter((row) => /Right123|Wrong123|Password1/.test(row.text))).toEqual([])
  })

  test('is seen within the own scope', async () => {
    const accounts = async (person: Person) =>
      new Set((await log(person)).rows.map((row) => row.account).filter((one) => /anna|bert/.test(one)))
    const { admin, enterprise, head, zhang } = house.people
    expect([...(await accounts(admin))].sort()).toEqual(['anna', 'bert'])
    expect([...(await accounts(enterprise))].sort()).toEqual(['anna', 'bert'])
    expect([...(await accounts(head))]).toEqual(['anna'])
    expect((await house.refusal(sessionEndpoints.signIns, { page: 1, pageSize: 10 }, zhang)).key).toBe(
      'common.no_permission',
    )
    const anna = await as('anna')
    expect((await own(anna)).rows.every((row) => row.userId === anna.id)).toBe(true)
  })

  test('narrows by result, door, time and person', async () => {
    const { admin } = house.people
    const only = async (filter: object) => (await log(admin, filter)).rows
    expect((await only({ good: false })).every((row) => !row.good)).toBe(true)
    expect((await only({ door: 'command_line' })).every((row) => row.door === 'command_line')).toBe(true)
    expect((await only({ userId: ids.bert })).every((row) => row.userId === ids.bert)).toBe(true)
    expect(await only({ from: new Date(house.clock.now.getTime() + 1) })).toEqual([])
    expect(await only({ ip: '10.9' })).toEqual([])
    expect(await only({ search: '王', good: true })).not.toEqual([])
  })

  test('goes on page by page without gap or repetition', async () => {
    for (let n = 0; n < 5; n++) {
      await signIn('anna')
      house.clock.forward(1000)
    }
    const { admin } = house.people
    const whole = (await log(admin)).rows.map((row) => row.id)
    const walked: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await log(admin, { pageSize: 3, cursor })
      walked.push(...page.rows.map((row) => row.id))
      cursor = page.cursor
      if (!cursor) break
    }
    expect(walked).toEqual(whole)
    expect((await log(admin, { pageSize: 3, page: 2 })).rows.map((row) => row.id)).toEqual(whole.slice(3, 6))
    expect(
      (await house.refusal(sessionEndpoints.signIns, { page: 1, pageSize: 3, cursor: 'x' }, admin)).key,
    ).toBe('common.invalid')
  })

  test('is exported as it is filtered, with formulas as text', async () => {
    await signIn('=1+1')
    const ask = (person: Person, query: string) =>
      house.app.inject({
        method: 'GET',
        url: `/api/Export/LoginLog?Format=csv&Language=en&${query}`,
        headers: { authorization: `Bearer ${person.token}` },
      })
    const { admin, head, zhang } = house.people
    const whole = (await ask(admin, 'Result=false')).body
    expect(whole).toContain('Time,Account,Name')
    expect(whole).toContain(",'=1+1,")
    expect(whole).toContain(',auth.password_wrong,Password,')
    expect(whole).not.toContain('Signed in')
    expect((await ask(head, '')).body).not.toContain('bert')
    expect((await ask(zhang, '')).statusCode).toBe(403)
  })

  test('keeps one line a minute of a locked account that is knocked at', async () => {
    for (let n = 0; n < 12; n++) await signIn('bert', 'Wrong123')
    const locked = (await log(house.people.admin, { userId: ids.bert })).rows.filter(
      (row) => row.reason === 'auth.locked',
    )
    expect(locked).toHaveLength(1)
  })

  test('is not changed, and forgets only what is older than the setting says', async () => {
    await expect(sql`update sign_ins set account = 'x'`.execute(house.ports.db)).rejects.toThrow(
      'append-only',
    )
    await house.call(settingEndpoints.save, { loginLogDays: 7 }, house.people.admin)
    house.clock.forward(8 * 24 * 3_600_000)
    const anna = await as('anna')
    await dropOldSignIns.run(house.system, {} as never)
    expect((await own(anna)).total).toBe(1)
  })
})
