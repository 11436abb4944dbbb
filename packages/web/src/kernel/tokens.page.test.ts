import { authApi } from '@cabinet/contract/auth'
import { limits } from '@cabinet/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeSend, on, refuse } from './fake-send.ts'
import { bearer, endSession, keepLogin, keepTokens, onSessionEnd, signedIn, tokenState } from './tokens.ts'

const hour = 3_600_000
const ended: string[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ended.length = 0
  stop = onSessionEnd((reason) => ended.push(reason))
  keepTokens({ accessToken: 'a1', refreshToken: 'r1' })
  keepLogin('me')
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
  expect(tokenState(age)).toBe(state)
})

test('between 10 and 12 hours the token is exchanged before it is used, once for all who ask', async () => {
  const { asked } = fakeSend(on(authApi.exchangeToken, () => ({ accessToken: 'a2', refreshToken: 'r2' })))
  vi.setSystemTime(Date.now() + 11 * hour)
  expect(await Promise.all([bearer(), bearer(), bearer()])).toEqual(['a2', 'a2', 'a2'])
  expect(asked).toHaveLength(1)
  expect(asked[0]!.headers.Authorization).toBe('Bearer r1')
})

test('another tab that was faster spares the exchange', async () => {
  const { asked } = fakeSend(on(authApi.exchangeToken, () => ({ accessToken: 'no', refreshToken: 'no' })))
  vi.setSystemTime(Date.now() + 11 * hour)
  // The lease of the other tab, on a page without Web Locks.
  localStorage.setItem('lock.cabinet.token', `other|${Date.now() + 10_000}`)
  const waiting = bearer()
  keepTokens({ accessToken: 'from the other tab', refreshToken: 'r9' })
  localStorage.removeItem('lock.cabinet.token')
  expect(await waiting).toBe('from the other tab')
  expect(asked).toHaveLength(0)
})

test('over 12 hours the session ends as idle and nothing is asked', async () => {
  const { asked } = fakeSend()
  vi.setSystemTime(Date.now() + limits.tokenEndMs + 1)
  await expect(bearer()).rejects.toMatchObject({ key: 'auth.idle' })
  expect(ended).toEqual(['idle'])
  expect(asked).toHaveLength(0)
  expect(signedIn()).toBe(false)
})

test('a refused exchange ends the session as expired', async () => {
  fakeSend(refuse(authApi.exchangeToken, 'auth.expired'))
  vi.setSystemTime(Date.now() + 11 * hour)
  await expect(bearer()).rejects.toMatchObject({ key: 'auth.expired' })
  expect(ended).toEqual(['expired'])
})

test('without a token the login id is missing', async () => {
  localStorage.clear()
  await expect(bearer()).rejects.toMatchObject({ key: 'auth.expired' })
  await expect(bearer()).rejects.toMatchObject({ key: 'auth.expired' })
  expect(ended).toEqual(['missing'])
})

test('what ended the session stays the reason for every later call, and is told once', async () => {
  fakeSend()
  vi.setSystemTime(Date.now() + limits.tokenEndMs + 1)
  await expect(bearer()).rejects.toMatchObject({ key: 'auth.idle' })
  await expect(bearer()).rejects.toMatchObject({ key: 'auth.idle' })
  endSession('expired')
  expect(ended).toEqual(['idle'])
})

test('a sign-in in another tab begins a new session here', async () => {
  endSession('expired')
  keepTokens({ accessToken: 'b', refreshToken: 'b' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: null, newValue: '{}' }))
  expect(await bearer()).toBe('b')
  endSession('signed-out')
  expect(ended).toEqual(['expired', 'signed-out'])
})

test('signing out in another tab signs out here', () => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: '{}', newValue: null }))
  expect(ended).toEqual(['signed-out'])
})
