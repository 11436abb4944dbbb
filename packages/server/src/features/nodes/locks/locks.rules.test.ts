import { expect, test } from 'vitest'
import { type LiveLock, lockedItemRefusal } from './locks.rules.ts'

const lock = (kind: LiveLock['kind'], more: Partial<LiveLock> = {}): LiveLock => ({
  id: 'l',
  nodeId: 'n',
  kind,
  ownerId: 'me',
  until: new Date(0),
  token: '',
  reason: '',
  since: new Date(0),
  ...more,
})

test.each<[string, LiveLock[], string | null, string | null, string | null]>([
  ['nothing', [], 'me', null, null],
  ['one’s own by hand', [lock('manual')], 'me', null, null],
  ['another’s by hand', [lock('manual', { ownerId: 'other' })], 'me', null, 'locks.manual'],
  ['anybody’s where nobody asks', [lock('manual')], null, null, 'locks.manual'],
  ['one’s own editing', [lock('editing')], 'me', null, 'locks.editing'],
  ['one’s own approval', [lock('approval')], 'me', null, 'locks.approval'],
  ['one’s own archive', [lock('archive')], 'me', null, 'locks.archive'],
  ['one’s own ferry', [lock('ferry')], 'me', null, 'locks.ferry'],
  ['the token of the lock', [lock('editing', { token: 't' })], 'me', 't', null],
  ['the token, held by another', [lock('editing', { token: 't', ownerId: 'other' })], 'me', 't', null],
  ['another token', [lock('editing', { token: 't' })], 'me', 'u', 'locks.editing'],
  ['no token against a lock that has one', [lock('editing', { token: 't' })], 'me', null, 'locks.editing'],
  [
    'a token for one of two',
    [lock('editing', { token: 't' }), lock('approval')],
    'me',
    't',
    'locks.approval',
  ],
])('what is held by %s', (_, locks, userId, token, refusal) => {
  expect(lockedItemRefusal(locks, userId, token)).toBe(refusal)
})
