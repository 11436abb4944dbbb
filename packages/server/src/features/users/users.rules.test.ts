import { expect, test } from 'vitest'
import { userLimitsRefusal } from './limits.rules.ts'
import { accountNameRefusal, userNameRefusal } from './users.rules.ts'

test.each([
  ['zhang.wei', null],
  ['A-b_c.9@x', null],
  ['a'.repeat(19), null],
  ['a'.repeat(20), 'users.account_invalid'],
  ['', 'users.account_invalid'],
  ['张伟', 'users.account_invalid'],
  ['zhang wei', 'users.account_invalid'],
  ['a/b', 'users.account_invalid'],
  ['a\n', 'users.account_invalid'],
])('the account %j', (account, reason) => {
  expect(accountNameRefusal(account)).toBe(reason)
})

test.each([
  ['张伟', null],
  ["Seán O'Neill", null],
  ['𠮷'.repeat(19), null],
  ['n'.repeat(20), 'users.name_invalid'],
  ['  ', 'users.name_invalid'],
  ['a\tb', 'users.name_invalid'],
])('the name %j', (name, reason) => {
  expect(userNameRefusal(name)).toBe(reason)
})

test.each([
  ['none at all', { quota: 0, singleFileMax: 0, used: 5 }, null],
  ['a cap without a quota', { quota: 0, singleFileMax: 9, used: 5 }, null],
  ['a quota that is just full', { quota: 5, singleFileMax: 5, used: 5 }, null],
  ['a quota below what is used', { quota: 4, singleFileMax: 0, used: 5 }, 'users.quota_invalid'],
  ['a cap above the quota', { quota: 5, singleFileMax: 6, used: 0 }, 'users.quota_invalid'],
  ['a negative quota', { quota: -1, singleFileMax: 0, used: 0 }, 'users.quota_invalid'],
  ['half a byte', { quota: 1.5, singleFileMax: 0, used: 0 }, 'users.quota_invalid'],
])('limits: %s', (_, limit, reason) => {
  expect(userLimitsRefusal(limit)).toBe(reason)
})
