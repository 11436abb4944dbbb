import { authEndpoints } from '@cabinet/contract/auth'
import { menuEndpoints } from '@cabinet/contract/menus'
import { settingEndpoints } from '@cabinet/contract/settings'
import { userEndpoints } from '@cabinet/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { me, menu as node, settings } from '../../test/fixtures.ts'
import { answerEndpoint, createFakeSend, type FakeAnswer, refuseEndpoint } from '../kernel/fake-send.ts'
import { navigateTo } from '../kernel/go.ts'
import { queryClient } from '../kernel/query.ts'
import type { WebRoom } from '../kernel/room.ts'
import { setInterfaceLanguage } from '../kernel/text.ts'
import { storeLoginMarker, storeTokenPair } from '../kernel/tokens.ts'
import { askForConfirmation } from '../ui/confirm.tsx'
import { SignedInApp } from './app.tsx'

vi.mock('../features/index.ts', async () => {
  const { room: auth } = await import('../features/auth/index.ts')
  const { room: profiles } = await import('../features/profiles/index.ts')
  const files: WebRoom = {
    name: 'files',
    errorText: {},
    routes: [
      {
        path: '/dashboard/myFile',
        title: ['个人空间', 'My files'],
        screen: async () => () => <p>the files</p>,
        sidePanel: async () => () => <p>the tree</p>,
      },
      {
        path: '/dashboard/recycle',
        title: ['回收站', 'Recycle bin'],
        screen: async () => () => <p>the bin</p>,
        sidePanel: async () => () => <p>the bins</p>,
      },
      {
        path: '/dashboard/broken',
        title: ['坏', 'Broken'],
        screen: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
      },
    ],
  }
  return { webRooms: [profiles, auth, files] }
})

// Roles are computed from styles, which jsdom does slowly.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000 })

const tree = [
  node(10, 'menus.files', '', 'top', [
    node(210, 'menus.personal', '/dashboard/myFile', 'rail'),
    node(230, 'menus.project', '/dashboard/project', 'rail'),
    node(270, 'menus.recycle', '/dashboard/recycle', 'rail'),
  ]),
  node(300, 'menus.approval', '/dashboard/flow', 'top'),
]
const usual: FakeAnswer[] = [
  answerEndpoint(settingEndpoints.systemName, () => ({ ...settings, systemName: '星河网盘' })),
  answerEndpoint(userEndpoints.me, () => ({ ...me, spaceTotal: 1000, spaceUsed: 500 })),
  answerEndpoint(menuEndpoints.tree, () => tree),
  answerEndpoint(menuEndpoints.management, () => []),
  answerEndpoint(menuEndpoints.check, () => ({})),
  answerEndpoint(authEndpoints.signOut, () => ({})),
]

beforeEach(() => {
  queryClient.clear()
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(me.userId)
  window.scrollTo = () => undefined
})

afterEach(() => void vi.restoreAllMocks())

const show = async (path: string, query = {}, ...answers: FakeAnswer[]) => {
  createFakeSend(...usual, ...answers)
  render(
    <QueryClientProvider client={queryClient}>
      <SignedInApp />
    </QueryClientProvider>,
  )
  await act(async () => navigateTo(path, query))
}
const mine = { menuid: '210' }

test('the start is the personal space, with its menu put in', async () => {
  await show('/')
  expect(await screen.findByText('the files')).toBeTruthy()
  expect(location.pathname + location.search).toBe('/dashboard/myFile?menuid=210')
  await waitFor(() => expect(document.title).toBe('个人空间 · 星河网盘'))
})

test('the shell draws the menus that have a screen; the bin stands at the bottom once', async () => {
  await show('/dashboard/myFile', mine)
  const areas = await screen.findByRole('navigation', { name: '空间' })
  await waitFor(() =>
    expect(
      within(areas)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['我的文件', '回收站']),
  )
  expect(within(areas).getByText('我的文件').closest('a')?.getAttribute('aria-current')).toBe('page')
  const tops = screen.getByRole('navigation', { name: '主菜单' })
  expect(
    within(tops)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['文档'])
})

test('management shows only when its tree has something', async () => {
  await show(
    '/dashboard/myFile',
    mine,
    answerEndpoint(menuEndpoints.management, () => [node(501, '用户', '/dashboard/myFile', 'page')]),
  )
  expect(await screen.findByText('管理')).toBeTruthy()
})

test('the side panel is 240 or 160 wide, collapses, and is remembered', async () => {
  await show('/dashboard/myFile', mine)
  expect(await screen.findByText('the tree')).toBeTruthy()
  const panel = () => screen.queryByRole('complementary')
  expect(panel()?.style.width).toBe('240px')
  await act(async () => navigateTo('/dashboard/recycle', { menuid: '270' }))
  expect(await screen.findByText('the bins')).toBeTruthy()
  expect(panel()?.style.width).toBe('160px')
  fireEvent.click(screen.getByRole('button', { name: '收起侧栏' }))
  expect(panel()).toBeNull()
  await act(async () => navigateTo('/dashboard/myFile', mine))
  expect(panel()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '展开侧栏' }))
  expect(panel()).toBeTruthy()
})

test('no panel on the password page', async () => {
  await show('/dashboard/EditPassword')
  expect(await screen.findByRole('heading', { name: '修改密码' })).toBeTruthy()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test.each([
  ['an unknown path', '/nowhere', {}, []],
  ['a screen without a menu id', '/dashboard/myFile', {}, []],
  [
    'a refused menu',
    '/dashboard/myFile',
    mine,
    [refuseEndpoint(menuEndpoints.check, 'common.no_permission')],
  ],
])('%s is not found', async (_, path, query, answers) => {
  await show(path, query, ...answers)
  expect(await screen.findByText('页面不存在')).toBeTruthy()
  expect(screen.queryByText('the files')).toBeNull()
})

test('a screen whose code cannot be loaded says so and offers to load again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await show('/dashboard/broken', mine)
  expect(await screen.findByText('页面加载失败')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  expect(screen.getByRole('banner')).toBeTruthy()
})

test.each(['/nowhere', '/500'])('%s stands inside the shell, and alone for strangers', async (path) => {
  await show(path)
  const start = await screen.findByRole('button', { name: '返回首页' })
  expect(screen.getByRole('main').contains(start)).toBe(true)
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  cleanup()
  localStorage.clear()
  await show(path)
  expect(await screen.findByRole('main')).toBeTruthy()
  expect(screen.queryByRole('banner')).toBeNull()
})

test('without a network a banner says so until there is one again', async () => {
  await show('/dashboard/myFile', mine)
  await screen.findByText('the files')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('网络已断开。')).toBeTruthy()
  expect(screen.getByText('the files')).toBeTruthy()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText('网络已断开。')).toBeNull()
})

test('the back button closes a dialog', async () => {
  await show('/dashboard/myFile', mine)
  await screen.findByText('the files')
  await act(async () => navigateTo('/dashboard/recycle', { menuid: '270' }))
  await screen.findByText('the bin')
  const answer = askForConfirmation({ title: 'Delete?', okWords: 'Delete', cancelWords: 'Cancel' })
  await screen.findByRole('alertdialog')
  await act(async () => history.back())
  await screen.findByText('the files')
  expect(await answer).toBe(false)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('/500 goes back to where it happened', async () => {
  await show('/500', { redirect: '/dashboard/myFile?menuid=210' })
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText('the files')).toBeTruthy()
})

test.each([
  [800, false],
  [801, true],
])('%i of 1000 bytes used: red %s', async (used, red) => {
  await show(
    '/dashboard/myFile',
    mine,
    answerEndpoint(userEndpoints.me, () => ({ ...me, spaceTotal: 1000, spaceUsed: used })),
  )
  await screen.findByText('the tree')
  await waitFor(() => expect(screen.queryByText('空间即将用完') !== null).toBe(red))
})

test('the user card shows the first role, the others in a list, and signs out after a question', async () => {
  await show('/dashboard/myFile', mine)
  fireEvent.click(await screen.findByRole('button', { name: '账号与设置: 王芳' }))
  const card = screen.getByRole('dialog', { name: '账号与设置' })
  expect(within(card).getByText('财务审批')).toBeTruthy()
  expect(
    within(within(card).getByRole('list'))
      .getAllByRole('listitem')
      .map((role) => role.textContent),
  ).toEqual(['项目负责人', '档案员'])
  fireEvent.click(within(card).getByRole('button', { name: '退出登录' }))
  const question = screen.getByRole('alertdialog')
  fireEvent.click(within(question).getByText('取消'))
  expect(localStorage.getItem('login')).toBe('1')
  fireEvent.click(screen.getByRole('button', { name: '账号与设置: 王芳' }))
  fireEvent.click(
    within(screen.getByRole('dialog', { name: '账号与设置' })).getByRole('button', { name: '退出登录' }),
  )
  await act(async () => {
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '退出登录' }))
  })
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(localStorage.getItem('login')).toBeNull()
  expect(localStorage.getItem('token')).toBeNull()
})

test('a session idle for too long asks over the present screen, then goes to the sign-in page', async () => {
  await show('/dashboard/myFile', mine)
  await screen.findByText('the files')
  const kept = JSON.parse(localStorage.getItem('token')!)
  localStorage.setItem('token', JSON.stringify({ ...kept, at: Date.now() - 13 * 3_600_000 }))
  await act(async () => navigateTo('/dashboard/recycle', { menuid: '270' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(screen.getByText('the files')).toBeTruthy()
  await act(async () => void fireEvent.click(within(dialog).getByRole('button')))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(location.search).toContain('redirect=%2Fdashboard%2F')
})

test('reloaded after 13 hours, the shell shows the idle dialog, not a bare sign-in page', async () => {
  const kept = JSON.parse(localStorage.getItem('token')!)
  localStorage.setItem('token', JSON.stringify({ ...kept, at: Date.now() - 13 * 3_600_000 }))
  await show('/dashboard/myFile', mine)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('长时间未操作')
  expect(location.pathname).toBe('/dashboard/myFile')
  await act(async () => void fireEvent.click(within(dialog).getByRole('button')))
  await waitFor(() => expect(location.pathname).toBe('/login'))
})

test('theme and language change at once and are remembered', async () => {
  await show('/dashboard/myFile', mine)
  fireEvent.click(await screen.findByRole('button', { name: '主题' }))
  fireEvent.click(screen.getByRole('radio', { name: /深色/ }))
  expect(document.documentElement.dataset.theme).toBe('theme-dark')
  expect(localStorage.getItem('theme')).toBe('theme-dark')
  act(() => setInterfaceLanguage('en'))
  expect(screen.getByRole('navigation', { name: 'Spaces' })).toBeTruthy()
  expect(document.title).toBe('My files · 星河网盘')
})
