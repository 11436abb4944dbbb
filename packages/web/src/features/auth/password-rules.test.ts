import { passwordRefusal } from '@cabinet/contract/auth'
import { expect, test } from 'vitest'
import { checkPasswordRules } from './password-rules.ts'

const off = { mixedCase: false, symbols: false, history: 0, ageDays: 0 }
const policy = { min: 8, max: 20, letters: true, digits: true, ...off }
const unmet = (newPassword: string, repeated = newPassword, oldPassword = 'old12345') =>
  checkPasswordRules({ oldPassword, newPassword, repeated }, policy).flatMap(([rule, met]) =>
    met ? [] : [rule],
  )

test.each([
  ['abcd1234', []],
  ['abc1', ['ruleLength']],
  ['a1234567890123456789x', ['ruleLength']],
  ['abcdefgh', ['ruleDigit']],
  ['12345678', ['ruleLetter']],
  ['abcd 1234', ['ruleSigns']],
  ['密码abcd1234', ['ruleSigns']],
  ['old12345', ['ruleOther']],
])('%s lacks %j', (password, lacking) => {
  expect(unmet(password)).toEqual(lacking)
})

test('capitals, small letters and symbols count where the policy asks for them', () => {
  const strict = { ...policy, mixedCase: true, symbols: true }
  const lacking = (newPassword: string) =>
    checkPasswordRules({ oldPassword: 'x', newPassword, repeated: newPassword }, strict).flatMap(
      ([rule, met]) => (met ? [] : [rule]),
    )
  expect(lacking('abcd1234')).toEqual(['ruleCases', 'ruleSymbol'])
  expect(lacking('Abcd-1234')).toEqual([])
})

test('both entries must be the same', () => {
  expect(unmet('abcd1234', 'abcd1235')).toEqual(['ruleSame'])
})

test('nothing entered meets nothing', () => {
  expect(unmet('', '')).toHaveLength(6)
})

test('agrees with what the server refuses', () => {
  for (const password of ['abcd1234', 'abc1', 'abcdefgh', '12345678', 'abcd 1234', '密码abcd1234', ''])
    expect(unmet(password).filter((rule) => rule !== 'ruleOther' && rule !== 'ruleSame').length > 0).toBe(
      passwordRefusal(password, policy) !== null,
    )
})
