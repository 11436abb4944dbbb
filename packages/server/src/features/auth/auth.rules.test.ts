import { limits } from '@cabinet/contract/limits'
import { expect, test } from 'vitest'
import { accountUseRefusal, sessionRefusal } from './auth.rules.ts'
import { accountGuessKey, addressGuessKey } from './guesses.rules.ts'

const at = new Date('2030-01-01T12:00:00Z')
const ago = (ms: number) => new Date(at.getTime() - ms)
const fresh = {
  openedAt: ago(0),
  mostDays: 30,
  issuedAt: ago(0),
  exchangedUntil: null,
  expiresAt: null,
  disabledAt: null,
}
const days = (count: number) => count * 24 * 3_600_000

test.each([
  ['a fresh one', fresh, null],
  ['one of just under 12 hours', { ...fresh, issuedAt: ago(limits.tokenEndMs - 1) }, null],
  ['one of 12 hours', { ...fresh, issuedAt: ago(limits.tokenEndMs) }, 'auth.idle'],
  ['one of a session of just under 30 days', { ...fresh, openedAt: ago(days(30) - 1) }, null],
  ['a fresh one of a session of 30 days', { ...fresh, openedAt: ago(days(30)) }, 'auth.expired'],
  ['an exchanged one in its last second', { ...fresh, exchangedUntil: ago(-1) }, null],
  ['an exchanged one after it', { ...fresh, exchangedUntil: ago(0) }, 'auth.expired'],
  ['one of a disabled account', { ...fresh, disabledAt: ago(1) }, 'auth.expired'],
  ['one of an account that ended now', { ...fresh, expiresAt: at }, 'auth.expired'],
  ['one of an account that will end', { ...fresh, expiresAt: ago(-1) }, null],
])('a token: %s', (_, session, reason) => {
  expect(sessionRefusal(session, at)).toBe(reason)
})

test('an account that is both disabled and expired is disabled', () => {
  expect(accountUseRefusal({ disabledAt: at, expiresAt: at }, at)).toBe('auth.account_disabled')
})

test('guesses are counted by account, whatever the case', () => {
  expect(accountGuessKey('Zhang')).toBe(accountGuessKey('zHANG'))
})

test.each([
  ['10.1.2.3', 'address 10.1.2.3'],
  ['::ffff:10.1.2.3', 'address 10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', 'address 2001:db8:1:2'],
  ['2001:DB8:1:2::9', 'address 2001:db8:1:2'],
  ['2001:db8::1', 'address 2001:db8:0:0'],
  ['::1', 'address 0:0:0:0'],
  ['fe80::1%eth0', 'address fe80:0:0:0'],
  ['', 'address '],
])('guesses from %j are counted as %j', (ip, key) => {
  expect(addressGuessKey(ip)).toBe(key)
})
