import { authEndpoints, type PasswordPolicy, passwordRefusal } from '@cabinet/contract/auth'
import { signInPolicyEndpoints } from '@cabinet/contract/auth.policy'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts'
import { administrator, bearer, newcomer, password, signIn } from '../test-sign-in.ts'

let house: TestApp
let account: string
const day = 24 * 3_600_000

beforeAll(async () => {
  house = await createTestApp()
})
beforeEach(async () => {
  ;({ account } = await newcomer(house))
})

const save = async (change: Partial<PasswordPolicy>) =>
  house.call(signInPolicyEndpoints.savePassword, change, await administrator(house))
const ours: PasswordPolicy = {
  min: 8,
  max: 20,
  letters: true,
  digits: true,
  mixedCase: false,
  symbols: false,
  history: 0,
  ageDays: 0,
}

test.each([
  ['eight letters and digits', 'Abcdefg1', ours, true],
  ['seven', 'Abcdef1', ours, false],
  ['twenty', `${'a'.repeat(19)}1`, ours, true],
  ['twenty-one', `${'a'.repeat(20)}1`, ours, false],
  ['no digit', 'Abcdefgh', ours, false],
  ['no letter', '12345678', ours, false],
  ['a space', 'Abcdef 1', ours, false],
  ['Chinese', 'Abcdefg1好', ours, false],
  ['six, where 6 to 15 are set', 'abcde1', { ...ours, min: 6, max: 15 }, true],
  ['sixteen, where 6 to 15 are set', `${'a'.repeat(15)}1`, { ...ours, min: 6, max: 15 }, false],
  ['small letters, where both are wanted', 'abcdefg1', { ...ours, mixedCase: true }, false],
  ['both', 'Abcdefg1', { ...ours, mixedCase: true }, true],
  ['no sign, where one is wanted', 'Abcdefg1', { ...ours, symbols: true }, false],
  ['a sign', 'Abcdef-1', { ...ours, symbols: true }, true],
])('a password: %s', (_, word, policy, good) => {
  expect(passwordRefusal(word, policy) === null).toBe(good)
})

describe('the policy', () => {
  test('is changed by the platform alone, and not into a contradiction', async () => {
    const { admin, enterprise } = house.people
    expect(await save({ min: 6, max: 15 })).toEqual({ ...ours, min: 6, max: 15 })
    expect((await house.refusal(signInPolicyEndpoints.savePassword, { min: 16 }, admin)).key).toBe(
      'settings.password_policy_invalid',
    )
    expect((await house.refusal(signInPolicyEndpoints.savePassword, { min: 8 }, enterprise)).key).toBe(
      'common.no_permission',
    )
    await save({ min: 8, max: 20 })
  })

  test('keeps the latest passwords from coming again', async () => {
    await save({ history: 3 })
    const { accessToken } = await signIn(house, account)
    const words = [password, 'Second222', 'Third3333', 'Fourth444', 'Fifth5555']
    const change = (from: number, newPassword: string) => ({ oldPassword: words[from]!, newPassword })
    const refused = async (input: { oldPassword: string; newPassword: string }) =>
      (await house.refusal(authEndpoints.changePassword, input, bearer(accessToken))).key
    const done = async (from: number) => {
      await house.call(authEndpoints.changePassword, change(from, words[from + 1]!), bearer(accessToken))
      house.clock.forward(1000)
    }
    await done(0)
    expect(await refused(change(1, password))).toBe('auth.password_used')
    await done(1)
    await done(2)
    expect(await refused(change(3, words[2]!))).toBe('auth.password_used')
    expect(await refused(change(3, words[1]!))).toBe('auth.password_used')
    await house.call(authEndpoints.changePassword, change(3, password), bearer(accessToken))
    await save({ history: 0 })
  })

  test('wants a password changed that is too old', async () => {
    await save({ ageDays: 90 })
    house.clock.forward(89 * day)
    expect((await signIn(house, account)).mustChangePassword).toBe(false)
    house.clock.forward(2 * day)
    const { accessToken, mustChangePassword } = await signIn(house, account)
    expect(mustChangePassword).toBe(true)
    const change = { oldPassword: password, newPassword: 'Better456' }
    await house.call(authEndpoints.changePassword, change, bearer(accessToken))
    expect((await signIn(house, account, { password: 'Better456' })).mustChangePassword).toBe(false)
    await save({ ageDays: 0 })
  })
})
