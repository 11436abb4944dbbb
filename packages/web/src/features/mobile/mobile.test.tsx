import { type PackageTask, packageEndpoints } from '@cabinet/contract/downloads.packages'
import { fileEndpoints } from '@cabinet/contract/files'
import { grantEndpoints } from '@cabinet/contract/grants'
import { menuEndpoints } from '@cabinet/contract/menus'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { noticeEndpoints } from '@cabinet/contract/notices'
import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveRoom, item, page, spaceId } from '../../../test/house.ts'
import { answerEndpoint, createFakeSend, refuseEndpoint } from '../../kernel/fake-send.ts'
import { setNavigate } from '../../kernel/go.ts'
import { installRooms } from '../../kernel/install-rooms.ts'
import { queryClient } from '../../kernel/query.ts'
import { storeLoginMarker, storeTokenPair } from '../../kernel/tokens.ts'
import { webRooms } from '../index.ts'
import { TouchFolderScreen } from './files/folder-screen.tsx'
import { MobileBottomBar } from './frame/bottom-bar.tsx'
import { MessagesScreen } from './messages/messages-screen.tsx'

installRooms(webRooms)

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const went = vi.fn()
let files: ListedFileItem[]
let held: number
let restore: () => void

const task = (part: Partial<PackageTask>): PackageTask => ({
  id: item(90, 'x').id,
  channel: 'package',
  createdAt: new Date('2026-11-17T08:00:00Z'),
  format: 'zip',
  fileId: spaceId,
  name: 'plans.zip',
  path: '',
  immediate: false,
  menuName: 'menus.personal',
  percentage: 100,
  size: 2048,
  status: 'complete',
  userId: spaceId,
  loading: false,
  files: 3,
  leftCount: 0,
  left: [],
  ...part,
})

function opened(Screen: () => React.ReactNode, ...answers: Parameters<typeof createFakeSend>) {
  const fake = createFakeSend(
    answerEndpoint(fileEndpoints.list, (input) => page(files, input, { rights: held })),
    answerEndpoint(menuEndpoints.tree, () => []),
    answerEndpoint(packageEndpoints.list, () => []),
    answerEndpoint(noticeEndpoints.counts, () => noneUnread),
    answerEndpoint(grantEndpoints.requests, () => ({ rows: [], total: 0 })),
    ...answers,
  )
  restore = fake.restore
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ['/m/myFile'] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return fake
}

const noneUnread = { messages: 0, system: 0, alerts: 0, packages: 0 }

const Files = () => (
  <>
    <TouchFolderScreen where={{ kind: 'personal' }} />
    <MobileBottomBar />
  </>
)
const row = (name: string) => screen.findByRole('button', { name })
const choices = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  giveRoom(390, 700)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phone)
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(spaceId)
  setNavigate(went)
  went.mockReset()
  held = allFileRights
  files = [item(1, 'plans'), item(2, 'notes.txt'), item(3, 'list.txt', { rights: fileRights.preview })]
})
afterEach(() => {
  cleanup()
  restore()
  vi.restoreAllMocks()
  vi.useRealTimers()
  queryClient.clear()
})

test('a tap opens: a folder below /m, a file in the viewer', async () => {
  opened(Files)
  fireEvent.click(await row('plans'))
  expect(went).toHaveBeenLastCalledWith(
    '/m/myFile',
    expect.objectContaining({ parentId: files[0]!.id, menuid: '210' }),
    {},
  )
  fireEvent.click(await row('notes.txt'))
  expect(went).toHaveBeenLastCalledWith(
    '/m/fliePreview',
    expect.objectContaining({ fileId: files[1]!.id }),
    expect.anything(),
  )
})

test('the sheet of a file shows what its rights allow, and nothing for keys', async () => {
  opened(Files)
  await row('plans')
  fireEvent.click(screen.getByRole('button', { name: 'notes.txt 的操作' }))
  expect(choices()).toEqual(expect.arrayContaining(['预览', '下载', '重命名', '移动到…', '删除', '详情']))
  expect(choices()).not.toContain('剪切')
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  fireEvent.click(screen.getByRole('button', { name: 'list.txt 的操作' }))
  expect(choices()).toEqual(expect.arrayContaining(['预览', '详情']))
  for (const deed of ['下载', '重命名', '移动到…', '删除']) expect(choices()).not.toContain(deed)
})

test('a long press selects, its click is none; taps select on, and the bar asks for rights on all', async () => {
  opened(Files)
  const first = await row('plans')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerDown(first, { button: 0, clientX: 10, clientY: 10 })
  act(() => void vi.advanceTimersByTime(500))
  fireEvent.pointerUp(first)
  fireEvent.click(first)
  vi.useRealTimers()
  const bar = screen.getByRole('toolbar', { name: '已选 1 项' })
  expect(within(bar).getByRole('button', { name: '删除' }).hasAttribute('disabled')).toBe(false)
  fireEvent.click(await row('list.txt'))
  expect(
    within(screen.getByRole('toolbar', { name: '已选 2 项' }))
      .getByRole('button', { name: '删除' })
      .hasAttribute('disabled'),
  ).toBe(true)
  expect(went).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '取消选择' }))
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('a finger that strays scrolls, and selects nothing', async () => {
  opened(Files)
  const first = await row('plans')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerDown(first, { button: 0, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(first, { clientX: 10, clientY: 40 })
  act(() => void vi.advanceTimersByTime(500))
  vi.useRealTimers()
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('the plus offers what the open folder takes', async () => {
  held = fileRights.preview | fileRights.new
  opened(Files)
  await row('plans')
  fireEvent.click(screen.getByRole('button', { name: '添加' }))
  expect(choices()).toEqual(['新建文件夹'])
  cleanup()
  restore()
  queryClient.clear()

  held = fileRights.preview
  opened(Files)
  await row('plans')
  fireEvent.click(screen.getByRole('button', { name: '添加' }))
  expect(screen.getByText('您不能在这里添加内容')).toBeDefined()
})

test('an empty folder says how to fill it; one that is forbidden says so', async () => {
  files = []
  opened(Files)
  expect(await screen.findByText('点下方的加号上传文件或新建文件夹')).toBeDefined()
  cleanup()
  restore()
  queryClient.clear()
  opened(Files, refuseEndpoint(fileEndpoints.list, 'common.no_permission'))
  expect(await screen.findByText('没有访问权限')).toBeDefined()
})

test('packages that ended and requests that wait are unread; reading takes the packages off', async () => {
  const request = {
    id: item(80, 'x').id,
    nodeId: item(81, 'x').id,
    name: '合同',
    folder: true,
    suffix: '',
    position: '',
    userId: spaceId,
    userName: '张伟',
    organisationName: '',
    rights: fileRights.preview,
    words: '',
    createdAt: new Date('2026-11-17T08:00:00Z'),
    state: 'pending' as const,
    answer: '',
  }
  opened(
    () => (
      <>
        <MessagesScreen />
        <MobileBottomBar />
      </>
    ),
    answerEndpoint(packageEndpoints.list, () => [
      task({}),
      task({ id: item(91, 'x').id, name: 'more.zip', status: 'packing', percentage: 40, loading: true }),
      task({ id: item(92, 'x').id, name: 'bad.zip', status: 'failed', reason: 'packages.no_room' }),
    ]),
    answerEndpoint(grantEndpoints.requests, () => ({ rows: [request], total: 1 })),
  )
  expect(await screen.findByRole('link', { name: '消息，3 条未读' })).toBeDefined()
  expect(screen.getByText('张伟 申请访问“合同”')).toBeDefined()
  expect(screen.getByText(/正在打包 40%/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(screen.getByRole('link', { name: '消息，1 条未读' })).toBeDefined())
})
