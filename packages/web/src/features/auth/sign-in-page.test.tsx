import { authEndpoints } from '@cabinet/contract/auth'
import { settingEndpoints } from '@cabinet/contract/settings'
import { userEndpoints } from '@cabinet/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { settings as fresh, me } from '../../../test/fixtures.ts'
import { answerEndpoint, createFakeSend, refuseEndpoint } from '../../kernel/fake-send.ts'
import { setNavigate } from '../../kernel/go.ts'
import { queryClient } from '../../kernel/query.ts'
import { registerTextsByKey, setInterfaceLanguage } from '../../kernel/text.ts'
import { room, SignInScreen } from './index.ts'

registerTextsByKey(room.errorText)

const settings = answerEndpoint(settingEndpoints.systemName, () => fresh)
const letIn = (mustChangePassword = false) => [
  settings,
  answerEndpoint(authEndpoints.login, () => ({ accessToken: 'a', refreshToken: 'r', mustChangePassword })),
  answerEndpoint(userEndpoints.me, () => me),
]

const gone: string[] = []
beforeEach(() => {
  queryClient.clear()
  localStorage.removeItem('devices')
  gone.length = 0
  history.replaceState(null, '', '/login')
  setNavigate((path) => gone.push(path))
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SignInScreen />
    </QueryClientProvider>,
  )
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const signIn = () => fireEvent.click(screen.getByRole('button', { name: '登录' }))

test('opens the start, and remembers the login', async () => {
  const { asked } = createFakeSend(...letIn())
  show()
  type('账号', ' wangfang ')
  type('密码', 'right1234')
  signIn()
  await waitFor(() => expect(gone).toEqual(['/']))
  expect(asked.find(({ path }) => path === authEndpoints.login.path)?.fields).toEqual({
    Account: 'wangfang',
    Language: 'zh',
    Password: 'right1234',
  })
  expect(localStorage.getItem('login')).toBe('1')
  expect(localStorage.getItem('uid')).toBe(me.userId)
})

test('shows the mark of the last sign-in to the same account, and to no other', async () => {
  const { asked } = createFakeSend(
    settings,
    answerEndpoint(authEndpoints.login, () => ({
      accessToken: 'a',
      refreshToken: 'r',
      mustChangePassword: false,
      deviceMark: 'm1',
    })),
    answerEndpoint(userEndpoints.me, () => me),
  )
  for (const account of [me.account, me.account.toUpperCase(), 'another']) {
    const { unmount } = show()
    type('账号', account)
    type('密码', 'right1234')
    signIn()
    await waitFor(() => expect(gone).toHaveLength(1))
    gone.length = 0
    unmount()
  }
  const marks = asked
    .filter(({ path }) => path === authEndpoints.login.path)
    .map(({ fields }) => fields.DeviceMark)
  expect(marks).toEqual([undefined, 'm1', undefined])
})

test.each([
  ['/dashboard/myFile?menuid=210', '/dashboard/myFile'],
  ['//evil.example/x', '/'],
  ['https://evil.example/x', '/'],
  ['/\\evil.example', '/'],
])('goes back to %s only when it is a path of ours', async (redirect, target) => {
  createFakeSend(...letIn())
  history.replaceState(null, '', `/login?redirect=${encodeURIComponent(redirect)}`)
  show()
  type('账号', 'wangfang')
  type('密码', 'right1234')
  signIn()
  await waitFor(() => expect(gone).toEqual([target]))
})

test('a password that must be changed leads to the change', async () => {
  createFakeSend(...letIn(true))
  show()
  type('账号', 'wangfang')
  type('密码', 'right1234')
  signIn()
  await waitFor(() => expect(gone).toEqual(['/dashboard/EditPasswordNew']))
})

test('terms that must be accepted come first, and lead back', async () => {
  createFakeSend(
    settings,
    answerEndpoint(authEndpoints.login, () => ({
      ...{ accessToken: 'a', refreshToken: 'r', mustChangePassword: false },
      mustAcceptTerms: true,
    })),
    answerEndpoint(userEndpoints.me, () => me),
  )
  const led: unknown[] = []
  setNavigate((path, query) => led.push([path, query]))
  history.replaceState(null, '', '/login?redirect=%2Fdashboard%2Frecycle')
  show()
  type('账号', 'wangfang')
  type('密码', 'right1234')
  signIn()
  await waitFor(() => expect(led).toEqual([['/privacy', { redirect: '/dashboard/recycle' }]]))
})

test('published terms are linked below the form, and nothing where there are none', async () => {
  createFakeSend(
    settings,
    answerEndpoint(authEndpoints.signInOptions, () => ({
      ...{ verify: false, phone: false, passkey: false, signOn: [], reset: [] },
      terms: [{ kind: 'service' as const, version: 2, isBinding: true, publishedAt: new Date() }],
    })),
  )
  show()
  const link = await screen.findByRole('link', { name: '服务条款' })
  expect(link.getAttribute('href')).toBe('/Protocol/Service')
  expect(screen.queryByRole('link', { name: '隐私政策' })).toBeNull()
})

test('says what is missing and asks nothing of the server', async () => {
  const { asked } = createFakeSend(settings)
  show()
  signIn()
  expect(await screen.findByText('请输入账号')).toBeTruthy()
  expect(screen.getByText('请输入密码')).toBeTruthy()
  expect(asked.some(({ path }) => path === authEndpoints.login.path)).toBe(false)
})

test('tells a refusal in the language of the reader, which may change', async () => {
  createFakeSend(settings, refuseEndpoint(authEndpoints.login, 'auth.locked'))
  show()
  type('账号', 'wangfang')
  type('密码', 'x')
  signIn()
  expect((await screen.findByRole('alert')).textContent).toBe('账号已锁定，请稍后再试！')
  act(() => setInterfaceLanguage('en'))
  expect(screen.getByRole('alert').textContent).toBe('Account is locked, please try again later!')
})

test('shows and hides the password, and tells of Caps Lock', () => {
  createFakeSend(settings)
  show()
  const field = screen.getByLabelText<HTMLInputElement>('密码')
  fireEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(field.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(field.type).toBe('password')
  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true })
  expect(screen.getByText('大写锁定已打开')).toBeTruthy()
})
