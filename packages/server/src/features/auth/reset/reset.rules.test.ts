import { expect, test } from 'vitest'
import { type AccountToReset, resetAnswerFor } from './reset.rules.ts'

const now = new Date('2026-11-20T08:00:00.000Z')
const account: AccountToReset = {
  mail: 'min@example.org',
  mail_set_by: 'administrator',
  phone: '+86 138-0013-8000',
  phone_set_by: 'code',
  from_directory: false,
  expires_at: null,
  disabled_at: null,
  isLinked: false,
  canReceiveSms: true,
}

test.each([
  ['a mail address', {}, 'mail', { send: 'code', channel: 'mail', address: 'min@example.org' }],
  ['a phone', {}, 'sms', { send: 'code', channel: 'sms', address: '13800138000' }],
  ['an account of the directory', { from_directory: true }, 'mail', { send: 'hint' }],
  ['an account of the directory, by phone', { from_directory: true }, 'sms', { send: 'nothing' }],
  ['an account of single sign-on', { isLinked: true }, 'mail', { send: 'hint' }],
  ['no mail address', { mail: null }, 'mail', { send: 'nothing' }],
  ['no phone', { phone: null }, 'sms', { send: 'nothing' }],
  ['a phone that is none', { phone: 'extension 12' }, 'sms', { send: 'nothing' }],
  ['a mail address that its owner typed', { mail_set_by: 'self' }, 'mail', { send: 'nothing' }],
  ['a phone that its owner typed', { phone_set_by: 'self' }, 'sms', { send: 'nothing' }],
  ['somebody above the saver of the gateway', { canReceiveSms: false }, 'sms', { send: 'nothing' }],
  ['a disabled account', { disabled_at: now }, 'mail', { send: 'nothing' }],
  ['an account that ended this second', { expires_at: now }, 'mail', { send: 'nothing' }],
] as const)('%s', (_, change, channel, answer) => {
  expect(resetAnswerFor({ ...account, ...change }, channel, now)).toMatchObject(answer)
})

test('an account that does not exist is sent nothing', () => {
  expect(resetAnswerFor(undefined, 'mail', now)).toEqual({ send: 'nothing' })
})
