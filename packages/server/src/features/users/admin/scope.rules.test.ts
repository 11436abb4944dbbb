import { expect, test } from 'vitest'
import { allowanceRefusal, usualUserQuota } from '../limits.rules.ts'
import { mailAddressRefusal, phoneNumberRefusal } from '../users.rules.ts'
import { userAccountStateOf, userTypeRefusal } from './scope.rules.ts'

// rows: the actor's type from 1; columns: the target's type from 1
test.each([
  [1, [true, true, true, true]],
  [2, [false, true, true, true]],
  [3, [false, false, false, true]],
  [4, [false, false, false, false]],
] as const)('type %i gives and changes %j', (actor, allowed) => {
  expect([1, 2, 3, 4].map((target) => userTypeRefusal(actor, target) === null)).toEqual(allowed)
})

const at = new Date('2030-01-01T00:00:00Z')
const user = { account: 'Zhang', disabled_at: null, expires_at: null }
test.each([
  ['enabled', user],
  ['disabled', { ...user, disabled_at: at, expires_at: at }],
  ['expired', { ...user, expires_at: at }],
  ['locked', { ...user, account: 'LI', expires_at: new Date('2030-01-02') }],
])('an account is %s', (state, row) => {
  expect(userAccountStateOf(row, at, new Set(['li']))).toBe(state)
})

test.each([
  ['a@b.example', null],
  ['张伟@例子.公司', null],
  ['', null],
  ['a@b', 'users.mail_invalid'],
  ['a b@c.example', 'users.mail_invalid'],
  ['a@b.example\nBcc: x', 'users.mail_invalid'],
  ['<a@b.example>', 'users.mail_invalid'],
  ['a,b@c.example', 'users.mail_invalid'],
])('the mail %j', (mail, reason) => {
  expect(mailAddressRefusal(mail)).toBe(reason)
})

test.each([
  ['13800138000', null],
  ['+86 (10) 6655-4433', null],
  ['', null],
  ['1234', 'users.phone_invalid'],
  ['1'.repeat(21), 'users.phone_invalid'],
  ['12345\n6', 'users.phone_invalid'],
  ['call me', 'users.phone_invalid'],
])('the phone %j', (phone, reason) => {
  expect(phoneNumberRefusal(phone)).toBe(reason)
})

const limit = { quota: 10, singleFileMax: 0, used: 0, organisationTotal: 10 }
test.each([
  ['all of the organisation', limit, null],
  ['more than the organisation', { ...limit, quota: 11 }, 'users.quota_above_organisation'],
  ['no limit in an organisation with one', { ...limit, quota: 0 }, 'users.quota_above_organisation'],
  ['no limit in one without', { ...limit, quota: 0, organisationTotal: 0 }, null],
  ['less than is used', { ...limit, used: 11 }, 'users.quota_invalid'],
  ['a file limit above it', { ...limit, singleFileMax: 11 }, 'users.quota_invalid'],
])('a quota of %s', (_, given, reason) => {
  expect(allowanceRefusal(given)).toBe(reason)
})

test('the usual quota is never above the organisation', () => {
  expect([usualUserQuota(0), usualUserQuota(5)]).toEqual([100 * 1024 ** 3, 5])
})
