import { menuEndpoints } from '@cabinet/contract/menus'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { menu as node } from '../../test/fixtures.ts'
import { answerEndpoint, refuseEndpoint } from '../kernel/fake-send.ts'
import { navigateTo } from '../kernel/go.ts'
import type { WebRoom } from '../kernel/room.ts'
import { askForConfirmation } from '../ui/confirm.tsx'
import { shellUserSuite } from './shell-user.suite.tsx'
import { mine, prepareShell, show } from './test-shell.tsx'

/** Holds back the bin's code. */
const binCode = vi.hoisted(() => ({ loaded: Promise.resolve() }))

vi.mock('../features/index.ts', async () => {
  const { room: auth } = await import('../features/auth/index.ts')
  const { room: profiles } = await import('../features/profiles/index.ts')
  const files: WebRoom = {
    name: 'files',
    errorText: {},
    routes: [
      {
        path: '/dashboard/home',
        title: ['我的桌面', 'My desktop'],
        screen: async () => () => <p>the desktop</p>,
      },
      {
        path: '/dashboard/myFile',
        title: ['个人空间', 'My files'],
        screen: async () => () => <p>the files</p>,
        sidePanel: async () => () => <p>the tree</p>,
      },
      {
        path: '/dashboard/recycle',
        title: ['回收站', 'Recycle bin'],
        screen: async () => {
          await binCode.loaded
          return () => <p>the bin</p>
        },
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

prepareShell()

test('the start is the home screen', async () => {
  await show('/')
  expect(await screen.findByText('the desktop')).toBeTruthy()
  expect(location.pathname + location.search).toBe('/dashboard/home')
  await waitFor(() => expect(document.title).toBe('我的桌面 · 星河网盘'))
})

test('the shell draws the menus that have a screen; the bin stands at the bottom once', async () => {
  await show('/dashboard/myFile', mine)
  const areas = await screen.findByRole('navigation', { name: '空间' })
  await waitFor(() =>
    expect(
      within(areas)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['我的文件', '我的桌面', '回收站']),
  )
  expect(within(areas).getByText('我的文件').closest('a')?.getAttribute('aria-current')).toBe('page')
  const tops = screen.getByRole('navigation', { name: '主菜单' })
  expect(
    within(tops)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['文档'])
})

test('while a page loads only the entry of the displayed one is current', async () => {
  let load = () => {}
  binCode.loaded = new Promise((resolve) => {
    load = resolve
  })
  await show('/dashboard/myFile', mine)
  const areas = await screen.findByRole('navigation', { name: '空间' })
  await within(areas).findByText('我的文件')
  const current = () =>
    within(areas)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.textContent)
  expect(current()).toEqual(['我的文件'])
  fireEvent.click(within(areas).getByText('回收站'))
  await waitFor(() => expect(location.pathname).toBe('/dashboard/recycle'))
  expect(current()).toEqual(['我的文件'])
  load()
  expect(await screen.findByText('the bin')).toBeTruthy()
  expect(current()).toEqual(['回收站'])
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

shellUserSuite()
