import { menuEndpoints } from '@cabinet/contract/menus'
import { beforeEach, expect, test } from 'vitest'
import { answerEndpoint, createFakeSend, refuseEndpoint } from '../kernel/fake-send.ts'
import { queryClient } from '../kernel/query.ts'
import { registerTextsByKey } from '../kernel/text.ts'
import { endStoredSession, storeLoginMarker, storeTokenPair } from '../kernel/tokens.ts'
import { guardRoute } from './guard.ts'

const go = (path: string, query: Record<string, string> = {}) =>
  guardRoute({ path, query, address: `${path}?${new URLSearchParams(query)}`, first: true }).then(
    () => 'through',
    (thrown: { isNotFound?: boolean; options?: { to: string } }) =>
      thrown.isNotFound ? 'not found' : thrown.options?.to,
  )

beforeEach(() => {
  queryClient.clear()
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker('me')
})

test('open routes ask nothing, even of a stranger', async () => {
  localStorage.clear()
  expect(await go('/sharePack')).toBe('through')
})

test('without the login marker, or without the user id, the sign-in page opens', async () => {
  localStorage.removeItem('login')
  expect(await go('/dashboard/myFile', { menuid: '210' })).toBe('/login')
  storeLoginMarker('me')
  localStorage.removeItem('uid')
  expect(await go('/dashboard/home')).toBe('/login')
})

test('a page reloaded after its session had idled opens for the dialog over it, whoever found out first', async () => {
  createFakeSend()
  endStoredSession('idle')
  expect(await go('/dashboard/myFile', { menuid: '210' })).toBe('through')
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker('me')
  const kept = JSON.parse(localStorage.getItem('token') ?? '{}')
  localStorage.setItem('token', JSON.stringify({ ...kept, at: Date.now() - 13 * 3_600_000 }))
  expect(await go('/dashboard/myFile', { menuid: '210' })).toBe('through')
})

test('a whitelisted route needs no menu', async () => {
  const { asked } = createFakeSend()
  expect(await go('/dashboard/EditPassword')).toBe('through')
  expect(asked).toEqual([])
})

test('other routes need an id or menuid that is a menu', async () => {
  const { asked } = createFakeSend()
  expect(await go('/dashboard/myFile')).toBe('not found')
  expect(await go('/dashboard/myFile', { menuid: 'x' })).toBe('not found')
  expect(await go('/dashboard/myFile', { menuid: '' })).toBe('not found')
  expect(asked).toEqual([])
})

test('the menu is checked once, then believed for a while', async () => {
  const { asked } = createFakeSend(answerEndpoint(menuEndpoints.check, () => ({})))
  expect(await go('/dashboard/myFile', { menuid: '210' })).toBe('through')
  expect(await go('/dashboard/myFile', { menuid: '210', parentId: 'p' })).toBe('through')
  expect(await go('/dashboard/userMain/user', { id: '210' })).toBe('through')
  expect(asked.map(({ fields }) => fields)).toEqual([{ menuid: 210 }])
})

test('what must be done before anything else opens comes first', async () => {
  registerTextsByKey({
    'auth.must_change_password': ['改', 'Change'],
    'terms.must_accept': ['同意', 'Accept'],
  })
  createFakeSend(refuseEndpoint(menuEndpoints.check, 'auth.must_change_password'))
  expect(await go('/dashboard/myFile', { menuid: '210' })).toBe('/dashboard/EditPasswordNew')
  createFakeSend(refuseEndpoint(menuEndpoints.check, 'terms.must_accept'))
  expect(await go('/dashboard/myFile', { menuid: '210' })).toBe('/privacy')
})

test('a refused menu is not found and not remembered; without a server the screen says so itself', async () => {
  createFakeSend(refuseEndpoint(menuEndpoints.check, 'common.no_permission'))
  expect(await go('/dashboard/myFile', { menuid: '210' })).toBe('not found')
  createFakeSend()
  expect(await go('/dashboard/myFile', { menuid: '210' })).toBe('through')
  createFakeSend(answerEndpoint(menuEndpoints.check, () => ({})))
  expect(await go('/dashboard/myFile', { menuid: '210' })).toBe('through')
})
