import { authEndpoints } from '@cabinet/contract/auth'
import { limits } from '@cabinet/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerEndpoint, createFakeSend, refuseEndpoint } from './fake-send.ts'
import {
  endStoredSession,
  freshBearerToken,
  hasLoginMarker,
  onSessionEnd,
  storeLoginMarker,
  storeTokenPair,
  tokenStateAtAge,
} from './tokens.ts'

const hour = 3_600_000
const ended: string[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ended.length = 0
  stop = onSessionEnd((reason) => ended.push(reason))
  storeTokenPair({ accessToken: 'a1', refreshToken: 'r1' })
  storeLoginMarker('me')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test.each([
  ['fresh', 0, 'use'],
  ['10 h old', 10 * hour, 'use'],
  ['a moment older than 10 h', 10 * hour + 1, 'exchange'],
  ['12 h old', 12 * hour, 'exchange'],
  ['a moment older than 12 h', 12 * hour + 1, 'ended'],
])('a token that is %s', (_, age, state) => {
  expect(tokenStateAtAge(age)).toBe(state)
})

test('between 10 and 12 hours the token is exchanged before it is used, once for all who ask', async () => {
  const { asked } = createFakeSend(
    answerEndpoint(authEndpoints.exchangeToken, () => ({ accessToken: 'a2', refreshToken: 'r2' })),
  )
  vi.setSystemTime(Date.now() + 11 * hour)
  expect(await Promise.all([freshBearerToken(), freshBearerToken(), freshBearerToken()])).toEqual([
    'a2',
    'a2',
    'a2',
  ])
  expect(asked).toHaveLength(1)
  expect(asked[0]!.headers.Authorization).toBe('Bearer r1')
})

test('another tab that was faster spares the exchange', async () => {
  const { asked } = createFakeSend(
    answerEndpoint(authEndpoints.exchangeToken, () => ({ accessToken: 'no', refreshToken: 'no' })),
  )
  vi.setSystemTime(Date.now() + 11 * hour)
  // The lease of another tab, on a page without Web Locks.
  localStorage.setItem('lock.cabinet.token', `other|${Date.now() + 10_000}`)
  const waiting = freshBearerToken()
  storeTokenPair({ accessToken: 'from the other tab', refreshToken: 'r9' })
  localStorage.removeItem('lock.cabinet.token')
  expect(await waiting).toBe('from the other tab')
  expect(asked).toHaveLength(0)
})

test('over 12 hours the session ends as idle and nothing is asked', async () => {
  const { asked } = createFakeSend()
  vi.setSystemTime(Date.now() + limits.tokenEndMs + 1)
  await expect(freshBearerToken()).rejects.toMatchObject({ key: 'auth.idle' })
  expect(ended).toEqual(['idle'])
  expect(asked).toHaveLength(0)
  expect(hasLoginMarker()).toBe(false)
})

test('a refused exchange ends the session as expired', async () => {
  createFakeSend(refuseEndpoint(authEndpoints.exchangeToken, 'auth.expired'))
  vi.setSystemTime(Date.now() + 11 * hour)
  await expect(freshBearerToken()).rejects.toMatchObject({ key: 'auth.expired' })
  expect(ended).toEqual(['expired'])
})

test('without a token the login id is missing', async () => {
  localStorage.clear()
  await expect(freshBearerToken()).rejects.toMatchObject({ key: 'auth.expired' })
  await expect(freshBearerToken()).rejects.toMatchObject({ key: 'auth.expired' })
  expect(ended).toEqual(['missing'])
})

test('what ended the session stays the reason for every later call, and is told once', async () => {
  createFakeSend()
  vi.setSystemTime(Date.now() + limits.tokenEndMs + 1)
  await expect(freshBearerToken()).rejects.toMatchObject({ key: 'auth.idle' })
  await expect(freshBearerToken()).rejects.toMatchObject({ key: 'auth.idle' })
  endStoredSession('expired')
  expect(ended).toEqual(['idle'])
})

test('a sign-in in another tab begins a new session here', async () => {
  endStoredSession('expired')
  storeTokenPair({ accessToken: 'b', refreshToken: 'b' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: null, newValue: '{}' }))
  expect(await freshBearerToken()).toBe('b')
  endStoredSession('signed-out')
  expect(ended).toEqual(['expired', 'signed-out'])
})

test('signing out in another tab signs out here', () => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: '{}', newValue: null }))
  expect(ended).toEqual(['signed-out'])
})
