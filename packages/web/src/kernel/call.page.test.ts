import { authEndpoints } from '@cabinet/contract/auth'
import { endpoint } from '@cabinet/contract/endpoint'
import { limits } from '@cabinet/contract/limits'
import { menuEndpoints } from '@cabinet/contract/menus'
import { commaSeparatedIds, wire, wireId } from '@cabinet/contract/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import './common.text.ts'
import { CallError, call } from './call.ts'
import { answerEndpoint, createFakeSend, refuseEndpoint } from './fake-send.ts'
import { setNavigate } from './go.ts'
import { replaceSender, type SendRequest } from './send.ts'
import { registerTextsByKey } from './text.ts'
import { endStoredSession, onSessionEnd, storeLoginMarker, storeTokenPair } from './tokens.ts'

registerTextsByKey({
  'auth.expired': ['过期', 'Expired'],
  'auth.idle': ['太久', 'Idle'],
  'auth.login_id_missing': ['没有', 'Missing'],
  'auth.locked': ['锁定', 'Locked'],
})

const ended: string[] = []
const gone: string[] = []
let stop: () => void

beforeEach(() => {
  endStoredSession('signed-out')
  storeTokenPair({ accessToken: 'old', refreshToken: 'refresh' })
  storeLoginMarker('me')
  ended.length = 0
  gone.length = 0
  stop = onSessionEnd((reason) => ended.push(reason))
  setNavigate((path, query) => gone.push(`${path}?${new URLSearchParams(query as Record<string, string>)}`))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const answering = (answers: { status: number; body: unknown }[]) => {
  const seen: Parameters<SendRequest>[0][] = []
  replaceSender(async (outgoing) => {
    seen.push(outgoing)
    return answers[Math.min(seen.length, answers.length) - 1]!
  })
  return seen
}
const ok = (Data: unknown = {}) => ({ status: 200, body: { Code: 200, Data, Msg: '' } })
const no = (status: number, Msg: string) => ({ status, body: { Code: status, Data: null, Msg } })

const get = endpoint({
  method: 'GET',
  path: '/api/Test/Get',
  access: 'user',
  summary: '',
  input: wire({ ids: ['Ids', commaSeparatedIds], parent: ['ParentId', wireId.optional()] }),
  reply: wire({ name: ['BolbName', z.string()] }),
})

test('sends wire names in the query with a random n and the token, and answers in our words', async () => {
  const seen = answering([ok({ BolbName: 'a.txt' })])
  const ids = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002']
  expect(await call(get, { ids })).toEqual({ name: 'a.txt' })
  const url = new URL(seen[0]!.url, 'http://x')
  expect(url.searchParams.get('Ids')).toBe(ids.join(','))
  expect(url.searchParams.has('ParentId')).toBe(false)
  expect(url.searchParams.get('n')).toMatch(/^[a-z0-9]+$/)
  expect(seen[0]!.headers.Authorization).toBe('Bearer old')
  expect(seen[0]!.body).toBeUndefined()
})

test('posts JSON, and no token where none is asked', async () => {
  const seen = answering([ok({ AccessToken: 'a', RefreshToken: 'r', MustChangePassword: false })])
  await call(authEndpoints.login, { account: 'a', password: 'b' })
  expect(JSON.parse(seen[0]!.body!)).toEqual({ Account: 'a', Password: 'b' })
  expect(seen[0]!.headers.Authorization).toBeUndefined()
})

describe('a call fails with', () => {
  const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as CallError)

  test('the key of the reply', async () => {
    answering([no(429, 'auth.locked')])
    expect(await failure(call(authEndpoints.login, { account: 'a', password: 'b' }))).toMatchObject({
      key: 'auth.locked',
      status: 429,
    })
  })
  test('common.failed for a key nobody worded, for HTML and for no answer at all', async () => {
    answering([no(500, 'odd.key')])
    expect(await failure(call(menuEndpoints.check, { menuId: 1 }))).toMatchObject({ key: 'common.failed' })
    answering([{ status: 502, body: undefined }])
    expect(await failure(call(menuEndpoints.check, { menuId: 1 }))).toMatchObject({
      key: 'common.failed',
      status: 502,
    })
    replaceSender(() => Promise.reject(new TypeError('offline')))
    expect(await failure(call(menuEndpoints.check, { menuId: 1 }))).toMatchObject({
      key: 'common.failed',
      status: 0,
    })
    expect(ended).toEqual([])
  })
  test('a code other than 200 on HTTP 200', async () => {
    answering([{ status: 200, body: { Code: 201, Data: null, Msg: '' } }])
    expect(await failure(call(menuEndpoints.check, { menuId: 1 }))).toBeInstanceOf(CallError)
  })
})

test('401 exchanges the token once for many calls, then asks again', async () => {
  const seen: string[] = []
  replaceSender(async ({ url, headers }) => {
    seen.push(`${new URL(url, 'http://x').pathname} ${headers.Authorization}`)
    if (url.includes('ExchangeToken')) return ok({ AccessToken: 'new', RefreshToken: 'r2' })
    return headers.Authorization === 'Bearer new' ? ok() : no(401, 'auth.expired')
  })
  await Promise.all([1, 2, 3].map((menuId) => call(menuEndpoints.check, { menuId })))
  expect(seen.filter((line) => line.includes('ExchangeToken'))).toEqual([
    '/api/User/ExchangeToken Bearer refresh',
  ])
  expect(ended).toEqual([])
})

test('a refused exchange ends the session once, with a warning', async () => {
  createFakeSend(
    refuseEndpoint(menuEndpoints.check, 'auth.expired'),
    refuseEndpoint(authEndpoints.exchangeToken, 'auth.expired'),
  )
  const results = await Promise.allSettled([1, 2, 3].map((menuId) => call(menuEndpoints.check, { menuId })))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(ended).toEqual(['expired'])
  expect(localStorage.getItem('login')).toBeNull()
})

test('401 in the body alone counts as 401', async () => {
  answering([{ status: 200, body: { Code: 401, Data: null, Msg: 'auth.login_id_missing' } }])
  await expect(call(menuEndpoints.check, { menuId: 1 })).rejects.toThrow()
  expect(ended).toEqual(['missing'])
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('uid')).toBeNull()
})

test('a server that cannot be reached during the exchange does not sign anybody out', async () => {
  replaceSender(async ({ url }) => {
    if (url.includes('ExchangeToken')) throw new TypeError('offline')
    return no(401, 'auth.expired')
  })
  await expect(call(menuEndpoints.check, { menuId: 1 })).rejects.toMatchObject({ status: 0 })
  expect(ended).toEqual([])
  expect(localStorage.getItem('login')).toBe('1')
})

test('a person who must change the password is taken to where that is done', async () => {
  registerTextsByKey({ 'auth.must_change_password': ['改', 'Change'] })
  answering([no(403, 'auth.must_change_password')])
  await expect(call(menuEndpoints.check, { menuId: 1 })).rejects.toThrow()
  expect(gone).toEqual(['/dashboard/EditPasswordNew?'])
})

test('a person who must accept the terms is taken to where that is done, and back', async () => {
  registerTextsByKey({ 'terms.must_accept': ['同意', 'Accept'] })
  answering([no(403, 'terms.must_accept')])
  await expect(call(menuEndpoints.check, { menuId: 1 })).rejects.toThrow()
  expect(gone).toEqual(['/privacy?redirect=%2F'])
})

test('60 s without an answer open /500 with the way back', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(limits.requestMs)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
  replaceSender(({ signal }) => Promise.reject(signal.reason))
  await expect(call(menuEndpoints.check, { menuId: 1 })).rejects.toThrow()
  expect(gone).toEqual(['/500?redirect=%2F'])
  vi.restoreAllMocks()
})

test.each([
  ['a poll', { quiet: true }, []],
  ['what a page shows first', { quiet: true, awaited: true }, ['/500?redirect=%2F']],
])('of the background, only %s opens it if it is waited for', async (_, options, expected) => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() =>
    AbortSignal.abort(new DOMException('late', 'TimeoutError')),
  )
  replaceSender(({ signal }) => Promise.reject(signal.reason))
  await expect(call(menuEndpoints.check, { menuId: 1 }, options)).rejects.toThrow()
  expect(gone).toEqual(expected)
  vi.restoreAllMocks()
})

test('a call that was given up is no failure of the server', async () => {
  replaceSender(({ signal }) => Promise.reject(signal.reason))
  const given = AbortSignal.abort()
  await expect(call(menuEndpoints.check, { menuId: 1 }, { signal: given })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(gone).toEqual([])
})

test('the fake sender answers through the contract', async () => {
  const { asked } = createFakeSend(
    answerEndpoint(menuEndpoints.byEnglishName, ({ name }) => ({ id: name.length })),
  )
  expect(await call(menuEndpoints.byEnglishName, { name: 'Approval' })).toEqual({ id: 8 })
  expect(asked[0]).toMatchObject({
    path: '/api/Permission/GetMenuByEnglishName',
    fields: { name: 'Approval' },
  })
})
