import { authEndpoints } from '@cabinet/contract/auth'
import { sessionEndpoints } from '@cabinet/contract/auth.sessions'
import { limits } from '@cabinet/contract/limits'
import { userAdminEndpoints } from '@cabinet/contract/users.admin'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { administrator, bearer, codeOf, newcomer, password, signIn, withTotp } from '../test-sign-in.ts'

let house: TestApp
let account: string
let id: string

beforeAll(async () => {
  house = await createTestApp()
})
beforeEach(async () => {
  ;({ account, id } = await newcomer(house))
  // moves on so that every test starts with an address without guesses
  house.clock.forward(2 * 3_600_000)
})

const refused = async (more: object = {}, as = account) =>
  (await house.refusal(authEndpoints.login, { account: as, password, ...more }, null)).key
/** Locks the account by wrong guesses of strangers. */
const lock = async () => {
  for (let i = 0; i < 6; i++) expect(await refused({ password: 'Wrong123' })).toBe('auth.password_wrong')
  expect(await refused()).toBe('auth.locked')
}

describe('a known device', () => {
  test('comes through a lock that strangers caused, and nobody else does', async () => {
    const { deviceMark } = await signIn(house, account)
    await lock()
    expect((await signIn(house, account, { deviceMark })).accessToken).not.toBe('')
    expect(await refused()).toBe('auth.locked')
  })

  test('has a new mark with every sign-in; the one before is a stranger’s then', async () => {
    const { deviceMark: first } = await signIn(house, account)
    const { deviceMark: next } = await signIn(house, account, { deviceMark: first })
    await lock()
    expect(await refused({ deviceMark: first })).toBe('auth.locked')
    await signIn(house, account, { deviceMark: next })
  })

  test('comes through with its second step too', async () => {
    const { secret } = await withTotp(house, account)
    const { ticket } = await signIn(house, account)
    const input = { ticket: ticket!, code: codeOf(house, secret) }
    const { deviceMark } = await house.call(authEndpoints.secondStep, input, null)
    house.clock.forward(60_000)
    await lock()
    const { ticket: again } = await signIn(house, account, { deviceMark })
    const step = { ticket: again!, code: codeOf(house, secret) }
    expect((await house.call(authEndpoints.secondStep, step, null)).accessToken).not.toBe('')
  })

  test('that guesses is locked like anybody: six are judged of 120 at once', async () => {
    const { deviceMark } = await signIn(house, account)
    const guesses = Array.from({ length: 120 }, () => refused({ deviceMark, password: 'Wrong123' }))
    const judged = (await Promise.all(guesses)).filter((key) => key !== 'auth.locked')
    expect(judged).toEqual(Array(6).fill('auth.password_wrong'))
    expect(await refused({ deviceMark })).toBe('auth.locked')
    expect(await refused()).toBe('auth.locked')
    house.clock.forward(limits.lockMs)
    await signIn(house, account)
  })

  test('whose mark was stolen buys six guesses, then none for a day while the account is locked', async () => {
    const { deviceMark } = await signIn(house, account)
    let judged = 0
    for (let hour = 0; hour < 6; hour++) {
      house.clock.forward(3_600_000)
      await lock()
      for (let i = 0; i < 3; i++)
        if ((await refused({ deviceMark, password: 'Guess123' })) === 'auth.password_wrong') judged += 1
    }
    expect(judged).toBe(6)
  })

  test('of somebody else, or a mark that is none, changes nothing', async () => {
    const other = await newcomer(house)
    const { deviceMark } = await signIn(house, other.account)
    await lock()
    for (const mark of [deviceMark, 'nonsense', ''])
      expect(await refused({ deviceMark: mark })).toBe('auth.locked')
  })

  test.each<[string, (token: string) => Promise<unknown>]>([
    [
      'somebody else sets the password',
      async () => {
        await house.call(userAdminEndpoints.resetPasswords, { ids: [id] }, await administrator(house))
        await sql`update users set password_hash = (select password_hash from users where account = ${keeper}),
        must_change_password = false where id = ${id}`.execute(house.ports.db)
      },
    ],
    ['all other sessions are ended', (token) => house.call(sessionEndpoints.endOthers, {}, bearer(token))],
    [
      'an administrator ends the sessions',
      async () => house.call(sessionEndpoints.endOfUser, { userId: id }, await administrator(house)),
    ],
  ])('is no longer one when %s', async (_, end) => {
    ;({ account: keeper } = await newcomer(house))
    const { deviceMark, accessToken } = await signIn(house, account)
    await end(accessToken)
    await lock()
    expect(await refused({ deviceMark })).toBe('auth.locked')
  })
  let keeper = ''

  test('is kept as a hash', async () => {
    const { deviceMark } = await signIn(house, account)
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(d)::text from known_devices d) || (select json_agg(j)::text from journal j) as all`.execute(
      house.ports.db,
    )
    expect(deviceMark).toMatch(/^\S{20,}$/)
    expect(rows[0]!.all).not.toContain(deviceMark)
  })
})

describe('guesses from one address that come without a picture', () => {
  test('lock eight accounts at most; after that they need a picture, whatever the setting says', async () => {
    const locked: string[] = []
    let last = ''
    for (let n = 0; n < 11; n++) {
      const target = await newcomer(house)
      for (let i = 0; i < 6; i++) last = await refused({ password: 'Wrong123' }, target.account)
      // sent from another address
      const answer = await house.app.inject({
        method: 'POST',
        url: authEndpoints.login.path,
        payload: { Account: target.account, Password: password },
        remoteAddress: '192.0.2.9',
      })
      if (answer.json().Msg === 'auth.locked') locked.push(target.account)
    }
    expect(locked).toHaveLength(8)
    expect(last).toBe('auth.verify_needed')
    expect(await refused()).toBe('auth.verify_needed')
    house.clock.forward(600_000)
    await signIn(house, account)
  })
})
