import { type CollectionRow, favouriteEndpoints } from '@cabinet/contract/favourites'
import { menuEndpoints } from '@cabinet/contract/menus'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { item } from '../../../test/house.ts'
import { answerEndpoint, createFakeSend, refuseEndpoint } from '../../kernel/fake-send.ts'
import { setNavigate } from '../../kernel/go.ts'
import { installRooms } from '../../kernel/install-rooms.ts'
import { setBrowserPreference } from '../../kernel/prefs.ts'
import { queryClient } from '../../kernel/query.ts'
import { translate } from '../../kernel/text.ts'
import { useToastMessages } from '../../kernel/toast.ts'
import { storeTokenPair } from '../../kernel/tokens.ts'
import { room as files } from '../files/index.ts'
import { FavouritesPage } from './favourites-page.tsx'
import { room } from './index.ts'

installRooms([files, room])
// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const id = (number: number) => `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`

const row = (number: number, name: string): CollectionRow => {
  const one = item(number, name)
  return {
    collectionId: id(number),
    id: one.id,
    name,
    suffix: one.suffix,
    position: '王芳 / 合同',
    createdAt: one.createdAt,
    updatedAt: one.updatedAt,
    uploadedBy: '王芳',
    sizeText: '1 KB',
    label: '',
    version: one.version,
    folderName: '合同',
    path: [
      { id: one.spaceId, name: '王芳' },
      { id: id(90), name: '合同' },
    ],
    item: one,
  }
}

let rows: CollectionRow[]
let restore: () => void
const went: [string, object][] = []
const Toasts = () =>
  useToastMessages().map(({ id: key, words, params }) => <p key={key}>{translate(words, params)}</p>)

const opened = (query = '', ...answers: Parameters<typeof createFakeSend>) => {
  const fake = createFakeSend(
    answerEndpoint(menuEndpoints.buttons, () =>
      ['uncollect', 'preview', 'download'].map((event) => ({ event, name: `buttons.${event}`, icon: 'eye' })),
    ),
    answerEndpoint(favouriteEndpoints.list, ({ page, pageSize, search, parentId = '' }) => {
      const found = rows.filter(({ name }) => name.includes(search ?? ''))
      return {
        rows: found.slice((page - 1) * pageSize, page * pageSize),
        total: found.length,
        parentId,
        path: parentId ? [{ id: parentId, name: 'plans' }] : [],
        folder: parentId ? item(50, 'plans') : undefined,
      }
    }),
    answerEndpoint(favouriteEndpoints.marks, ({ ids }) =>
      ids.map((one) => ({ id: one, collectionId: id(1) })),
    ),
    ...answers,
  )
  restore = fake.restore
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <FavouritesPage />
          <Toasts />
        </>
      ),
    }),
    history: createMemoryHistory({ initialEntries: [`/dashboard/myCollect?menuid=250${query}`] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return fake
}
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  setBrowserPreference('files.detail', false)
  went.length = 0
  setNavigate((path, query) => void went.push([path, query]))
  rows = [row(1, 'a.txt'), row(2, 'b.txt'), row(3, 'plans')]
})
afterEach(() => {
  cleanup()
  restore()
  queryClient.clear()
})

test('shows where each lies, with the buttons that the server sent', async () => {
  opened()
  const line = (await screen.findByText('a')).closest('[role=row]') as HTMLElement
  expect(line.textContent).toContain('王芳 / 合同')
  expect(within(line).getAllByRole('button', { name: /a\.txt$/ })).toHaveLength(3)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '',
    '文件名',
    '位置',
    '编辑时间',
    '上传人',
    '操作',
  ])
})

test('says why nothing is done, in the words of the specification', async () => {
  opened()
  await screen.findByText('a')
  fireEvent.click(await button('取消收藏'))
  await screen.findByText('请至少选择一项')
  fireEvent.click(await button('下载'))
  await screen.findByText('请选择一个要下载的文件')
  fireEvent.click(screen.getByRole('checkbox', { name: '全选本页' }))
  fireEvent.click(await button('下载'))
  await screen.findByText('不支持批量下载，每次只能下载一个文件')
  fireEvent.click(screen.getByText('plans'))
  fireEvent.click(await button('下载'))
  await screen.findByText('暂不支持下载文件夹')
})

test('a click selects one alone, with Ctrl several', async () => {
  opened()
  fireEvent.click(await screen.findByText('a'))
  fireEvent.click(screen.getByText('b'))
  expect(screen.getAllByText('已选 1 项').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByText('a'), { ctrlKey: true })
  expect(screen.getAllByText('已选 2 项').length).toBeGreaterThan(0)
})

test('asks before it takes something out, and tells how it went', async () => {
  const { asked } = opened(
    '',
    answerEndpoint(favouriteEndpoints.remove, () => ({ count: 1 })),
  )
  fireEvent.click(await screen.findByText('a'))
  fireEvent.click(await button('取消收藏'))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('取消'))
  await screen.findByText('已取消删除')
  const sent = () => asked.filter(({ path }) => path === favouriteEndpoints.remove.path)
  expect(sent()).toEqual([])
  fireEvent.click(await button('取消收藏'))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('取消收藏'))
  await screen.findByText('操作成功')
  expect(sent()[0]?.fields).toEqual({ ids: id(1) })
})

test('tells when taking out failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  opened('', refuseEndpoint(favouriteEndpoints.remove, 'common.not_found'))
  fireEvent.click(await screen.findByText('a'))
  fireEvent.click(await button('取消收藏'))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('取消收藏'))
  await screen.findByText('操作失败')
})

test('searches by Enter or by the button, not while typing', async () => {
  const { asked } = opened()
  const field = await screen.findByRole('searchbox')
  await screen.findByText('a')
  const searches = () =>
    asked.filter(({ path }) => path === favouriteEndpoints.list.path).map(({ fields }) => fields.Search)
  fireEvent.change(field, { target: { value: 'b' } })
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(searches()).toEqual([undefined])
  fireEvent.click(await button('搜索'))
  await waitFor(() => expect(searches()).toContain('b'))
  fireEvent.change(field, { target: { value: 'zzz' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('没有符合条件的文件')
})

test('opens a folder by a double press; inside it nothing leaves the collection', async () => {
  opened()
  fireEvent.doubleClick(await screen.findByText('plans'))
  expect(went).toEqual([['/dashboard/myCollect', { parentId: rows[2]!.id, menuid: '250' }]])
  cleanup()
  opened(`&parentId=${rows[2]!.id}`)
  await screen.findByText('a')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('plans')
  expect(screen.queryByRole('button', { name: '取消收藏' })).toBeNull()
  expect(await button('预览')).toBeDefined()
})

test('turns pages of ten', async () => {
  rows = Array.from({ length: 23 }, (_, at) => row(at + 1, `f${at + 1}.txt`))
  const { asked } = opened()
  await screen.findByText('f10')
  expect(screen.queryByText('f11')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '3' }))
  await screen.findByText('f23')
  expect(asked.findLast(({ path }) => path === favouriteEndpoints.list.path)?.fields).toMatchObject({
    PageIndex: 3,
    PageSize: 10,
  })
})

test('an empty collection says how things come in', async () => {
  rows = []
  opened()
  await screen.findByText('还没有收藏')
})
