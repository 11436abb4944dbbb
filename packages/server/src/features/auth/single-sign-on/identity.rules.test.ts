import { describe, expect, test } from 'vitest'
import { normalizePhone } from '../phone.rules.ts'
import { newAppPassword, normalizeAppPassword } from '../sessions/app-passwords.rules.ts'
import {
  accountForIdentity,
  canMatchIdentity,
  identityFromClaims,
  nameForIdentity,
  vouchingRefusal,
} from './identity.rules.ts'

const required = { iss: 'https://id.example', sub: '7' }
const identity = (change: object = {}) => ({
  ...identityFromClaims(required),
  ...change,
})

describe('the claims of a provider', () => {
  test('of the identity token stand above those of the user info', () => {
    const read = identityFromClaims(
      { ...required, preferred_username: 'zhang', sub: '7' },
      { preferred_username: 'li', name: '张伟', sub: '8', iss: 'https://evil.example' },
    )
    expect(read).toMatchObject({ issuer: required.iss, subject: '7', account: 'zhang', name: '张伟' })
  })

  test.each([
    ['of the token, verified there', { email: 'a@x', email_verified: true }, {}, true],
    [
      'of the token, verified elsewhere only',
      { email: 'a@x' },
      { email: 'b@x', email_verified: true },
      false,
    ],
    ['of the user info, verified there', {}, { email: 'a@x', email_verified: true }, true],
    ['of the user info, verified by the token only', { email_verified: true }, { email: 'a@x' }, false],
    ['verified in words', { email: 'a@x', email_verified: 'true' }, {}, false],
    ['not verified', { email: 'a@x', email_verified: false }, {}, false],
  ])('an address %s', (_, token, info, mailVerified) => {
    expect(identityFromClaims({ ...required, ...token }, info)).toMatchObject({ mail: 'a@x', mailVerified })
  })

  test.each([[''], [7], [null], [['zhang']]])('that are no text are none: %j', (value) => {
    const read = identityFromClaims({ ...required, preferred_username: value, name: value, email: value })
    expect(read).toMatchObject({ account: null, name: null, mail: null })
  })
})

describe('a user found by name or mail', () => {
  test.each([
    [4, 'ours', true],
    [3, 'ours', false],
    [2, 'ours', false],
    [1, 'ours', false],
    [4, 'theirs', false],
  ])('of type %d in %s enterprise is linked: %s', (type, enterprise_id, linked) => {
    expect(canMatchIdentity({ type, enterprise_id }, 'ours')).toBe(linked)
  })
})

describe('a provider replaces the second factor', () => {
  const trusted = { vouches: true, issuer: 'https://a', client_id: 'one' }
  const plain = { ...trusted, vouches: false }

  test.each([
    ['when the platform says so', 1, plain, trusted, null],
    ['never by an enterprise alone', 2, plain, trusted, 'auth.sign_on_vouches'],
    ['as before', 2, trusted, trusted, null],
    ['no longer', 2, trusted, plain, null],
    ['not at another address', 2, trusted, { ...trusted, issuer: 'https://b' }, 'auth.sign_on_vouches'],
    ['not for another client', 2, trusted, { ...trusted, client_id: 'two' }, 'auth.sign_on_vouches'],
  ])('%s', (_, type, before, after, refusal) => {
    expect(vouchingRefusal({ type }, before, after)).toBe(refusal)
  })
})

describe('a new user of a provider', () => {
  test.each([
    ['zhang.wei', 'x@y', 'zhang.wei'],
    [null, 'li.na@example.com', 'li.na'],
    ['José Núñez', null, 'JoseNunez'],
    ['张伟', null, null],
    ['a'.repeat(30), null, 'a'.repeat(19)],
    ['<b>&', null, 'b'],
    [null, null, null],
  ])('named %j with the address %j has the account %j', (account, mail, wanted) => {
    expect(accountForIdentity(identity({ account, mail }))).toBe(wanted)
  })

  test.each([
    ['张伟', '张伟'],
    ['  two\nlines ', 'two lines'],
    ['a\u200bb', 'ab'],
    ['\u200b', 'zhang'],
    [null, 'zhang'],
    [`${'名'.repeat(18)} and more`, '名'.repeat(18)],
    ['😀'.repeat(30), '😀'.repeat(19)],
  ])('called %j is shown as %j', (name, shown) => {
    expect(nameForIdentity(identity({ name }), 'zhang')).toBe(shown)
  })
})

describe('a phone number', () => {
  test.each([
    ['138 0013 8000', '13800138000'],
    ['+86 138-0013-8000', '13800138000'],
    ['0086 13800138000', '13800138000'],
    ['(+49) 30.123456', '+4930123456'],
    ['0049 30 123456', '+4930123456'],
    ['１３８００１３８０００', '13800138000'],
    ['12345', null],
    ['1234567890123456', null],
    ['138 0013 800x', null],
    ['', null],
  ])('%j is compared as %j', (typed, number) => {
    expect(normalizePhone(typed)).toBe(number)
  })
})

test('an app password is long, without letters that look alike, and typed in any way', () => {
  const made = Array.from({ length: 50 }, newAppPassword)
  for (const password of made) expect(password).toMatch(/^([a-hj-km-np-z2-9]{5}-){4}[a-hj-km-np-z2-9]{5}$/)
  expect(new Set(made).size).toBe(50)
  expect(normalizeAppPassword(' ABCDE-fgh jk ')).toBe('abcde-fghjk')
})
