import { authEndpoints } from '@cabinet/contract/auth'
import { limits } from '@cabinet/contract/limits'
import { userEndpoints } from '@cabinet/contract/users'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { createUserAccount, findUserByAccount, updateUserRow } from '../users/index.ts'

let house: TestApp
let account: string
let userId: string
const password = 'Right123'

beforeAll(async () => {
  house = await createTestApp()
})

beforeEach(async () => {
  // moves on so that every test starts with an address without guesses
  house.clock.forward(600_000)
  account = `u${generateId().slice(-12)}`
  userId = await createUserAccount(house.system, {
    account,
    name: '赵敏',
    type: 4,
    password,
    organisationId: house.people.departments.sales,
    mustChangePassword: false,
  })
})

const signIn = (as = account, word = password) =>
  house.call(authEndpoints.login, { account: as, password: word }, null)
const refused = (as = account, word = password) =>
  house.refusal(authEndpoints.login, { account: as, password: word }, null)
const bearer = (token: string) => ({ id: '', account: '', organisationId: '', token })
const me = (token: string) => house.call(userEndpoints.me, {}, bearer(token))
const meRefused = async (token: string) => (await house.refusal(userEndpoints.me, {}, bearer(token))).key

describe('signing in', () => {
  test('answers tokens that say who asks, whatever the case of the account', async () => {
    const { accessToken, mustChangePassword } = await signIn(account.toUpperCase())
    expect(mustChangePassword).toBe(false)
    expect(await me(accessToken)).toMatchObject({
      userId,
      account,
      name: '赵敏',
      type: 4,
      organisationName: 'Sales',
      roles: [],
      avatar: '',
      spaceTotal: 100 * 1024 ** 3,
      spaceUsed: 0,
    })
  })

  test('refuses a wrong password and an unknown account alike', async () => {
    const wrong = await refused(account, 'Wrong123')
    expect(wrong).toEqual({ status: 400, key: 'auth.password_wrong', details: null })
    expect(await refused('nobody.at.all')).toEqual(wrong)
    expect(await refused('no such 账号')).toEqual(wrong)
  })

  test.each([
    ['disabled', { disabled_at: new Date('2026-01-01') }, 'auth.account_disabled'],
    ['expired', { expires_at: new Date('2026-01-01') }, 'auth.account_expired'],
  ])('tells an account that is %s only after the right password', async (_, change, key) => {
    await updateUserRow(house.ports.db, userId, change)
    expect((await refused(account, 'Wrong123')).key).toBe('auth.password_wrong')
    expect((await refused()).key).toBe(key)
  })

  test('with a password that must be changed opens nothing else first', async () => {
    await updateUserRow(house.ports.db, userId, { must_change_password: true })
    const { accessToken, mustChangePassword } = await signIn()
    expect(mustChangePassword).toBe(true)
    expect((await me(accessToken)).account).toBe(account)
    const change = { oldPassword: password, newPassword: 'Better456' }
    await house.call(authEndpoints.changePassword, change, bearer(accessToken))
    expect((await signIn(account, 'Better456')).mustChangePassword).toBe(false)
  })

  test('keeps the language that was chosen', async () => {
    await house.call(authEndpoints.login, { account, password, language: 'en' }, null)
    expect((await findUserByAccount(house.ports.db, account))?.language).toBe('en')
  })
})

describe('guessing', () => {
  const wrong = () => refused(account, 'Wrong123')

  test('six wrong passwords within two minutes lock an account for ten', async () => {
    for (let i = 0; i < 6; i++) expect((await wrong()).key).toBe('auth.password_wrong')
    expect(await refused()).toMatchObject({ status: 429, key: 'auth.locked' })
    house.clock.forward(limits.lockMs - 1)
    expect((await refused()).key).toBe('auth.locked')
    house.clock.forward(1)
    await signIn()
  })

  test('five do not, nor six that are further apart', async () => {
    await wrong()
    house.clock.forward(limits.wrongPasswordWindowMs - 1000)
    for (let i = 0; i < 4; i++) await wrong()
    house.clock.forward(1000)
    await wrong()
    await signIn()
  })

  test('six count also when a fixed window would have ended between them', async () => {
    await wrong()
    house.clock.forward(limits.wrongPasswordWindowMs - 1000)
    for (let i = 0; i < 3; i++) await wrong()
    house.clock.forward(2000)
    for (let i = 0; i < 3; i++) await wrong()
    expect((await refused()).key).toBe('auth.locked')
  })

  test('the right password makes the wrong ones before it forgotten', async () => {
    for (let i = 0; i < 5; i++) await wrong()
    await signIn()
    for (let i = 0; i < 5; i++) await wrong()
    await signIn()
  })

  test.each([
    ['known', () => account],
    ['unknown', () => 'who.ever'],
  ])('of 120 at once on an account that is %s, six are judged', async (_, whose) => {
    const answers = await Promise.all(Array.from({ length: 120 }, () => refused(whose(), 'Wrong123')))
    const judged = answers.filter((answer) => answer.key === 'auth.password_wrong')
    expect(judged).toHaveLength(6)
    expect(answers.filter((answer) => answer.key === 'auth.locked')).toHaveLength(114)
  })

  test('many at once with the right password all get in', async () => {
    expect(await Promise.all(Array.from({ length: 20 }, () => signIn()))).toHaveLength(20)
  })

  test('the old password is guessed no more often by the door that changes it', async () => {
    const { accessToken } = await signIn()
    const change = () =>
      house.refusal(
        authEndpoints.changePassword,
        { oldPassword: 'Wrong123', newPassword: 'Better456' },
        bearer(accessToken),
      )
    for (let i = 0; i < 6; i++) expect((await change()).key).toBe('auth.old_password_wrong')
    expect((await change()).key).toBe('auth.locked')
    expect((await refused()).key).toBe('auth.locked')
  })
})

describe('changing the password', () => {
  test('ends every other session and keeps the own', async () => {
    const [one, other] = [await signIn(), await signIn()]
    await house.call(
      authEndpoints.changePassword,
      { oldPassword: password, newPassword: 'Better456' },
      bearer(one.accessToken),
    )
    await me(one.accessToken)
    expect(await meRefused(other.accessToken)).toBe('auth.expired')
    expect((await refused()).key).toBe('auth.password_wrong')
    await signIn(account, 'Better456')
  })

  test.each([
    ['a wrong old one', 'Wrong123', 'Better456', 'auth.old_password_wrong'],
    ['the same again', password, password, 'auth.password_same'],
    ['one too short', password, 'Bet456', 'auth.password_weak'],
    ['one without digits', password, 'Betterbetter', 'auth.password_weak'],
    ['one with a blank', password, 'Better 456', 'auth.password_weak'],
    ['one with Chinese', password, 'Better456好', 'auth.password_weak'],
  ])('refuses %s', async (_, oldPassword, newPassword, key) => {
    const { accessToken } = await signIn()
    const answer = await house.refusal(
      authEndpoints.changePassword,
      { oldPassword, newPassword },
      bearer(accessToken),
    )
    expect(answer.key).toBe(key)
  })

  test('follows the policy, which everybody may read', async () => {
    const { accessToken } = await signIn()
    expect(await house.call(authEndpoints.passwordPolicy, {}, bearer(accessToken))).toEqual({
      min: 8,
      max: 20,
      letters: true,
      digits: true,
      mixedCase: false,
      symbols: false,
      history: 0,
      ageDays: 0,
    })
  })
})
