import { menuEndpoints } from '@cabinet/contract/menus'
import { type RecycleBinItem, recycleEndpoints } from '@cabinet/contract/recycle'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerEndpoint, createFakeSend } from '../../kernel/fake-send.ts'
import { queryClient } from '../../kernel/query.ts'
import { storeTokenPair } from '../../kernel/tokens.ts'
import { RecycleBinPage } from './recycle-page.tsx'

// Roles are computed from styles, which jsdom does slowly.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 60_000 })

const row = (number: number): RecycleBinItem => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `file ${number}.txt`,
  folder: false,
  suffix: '.txt',
  size: 2048,
  version: 1,
  position: '王芳 / 合同',
  spaceId: '00000000-0000-4000-8000-0000000000aa',
  spaceName: '王芳',
  deletedBy: '王芳',
  deletedAt: new Date('2026-11-17T08:00:00Z'),
  daysLeft: number,
  purgeable: number !== 20,
})
let bin: RecycleBinItem[]
let buttons: string[]
let restore: () => void

const opened = (...answers: Parameters<typeof createFakeSend>) => {
  const fake = createFakeSend(
    answerEndpoint(recycleEndpoints.list, () => ({ rows: bin, total: bin.length })),
    answerEndpoint(menuEndpoints.buttons, () => buttons.map((event) => ({ name: '', icon: '', event }))),
    answerEndpoint(recycleEndpoints.bins, () => [{ type: 1, name: '' }]),
    ...answers,
  )
  restore = fake.restore
  const router = createRouter({
    routeTree: createRootRoute({ component: RecycleBinPage }),
    history: createMemoryHistory({ initialEntries: ['/dashboard/recycle?menuid=270'] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return fake
}
const done = (ids: string[]) => ids.map((id) => ({ id, name: '', result: 'done' as const }))

beforeEach(() => {
  for (const [name, size] of [
    ['clientWidth', 1000],
    ['clientHeight', 600],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  bin = [1, 2, 20].map(row)
  buttons = ['restore', 'purge', 'empty']
})
afterEach(() => {
  cleanup()
  restore()
  queryClient.clear()
})

test('shows where things were, who deleted them and how long they stay', async () => {
  opened()
  const line = (await screen.findByText('file 20')).closest('[role=row]') as HTMLElement
  expect(line.textContent).toContain('合同王芳')
  expect(line.textContent).toContain('20 天')
})

test('restores what is selected', async () => {
  const { asked } = opened(answerEndpoint(recycleEndpoints.restore, ({ ids }) => done(ids)))
  fireEvent.click(await screen.findByText('file 2'))
  fireEvent.click(await screen.findByText('恢复'))
  await waitFor(() =>
    expect(asked.find(({ path }) => path === recycleEndpoints.restore.path)?.fields).toEqual({
      Ids: [bin[1]!.id],
    }),
  )
})

test('deletes for ever only after a yes', async () => {
  const { asked } = opened(answerEndpoint(recycleEndpoints.purge, ({ ids }) => ({ results: done(ids) })))
  fireEvent.click(await screen.findByText('file 1'))
  const purged = () => asked.filter(({ path }) => path === recycleEndpoints.purge.path)
  fireEvent.click(await screen.findByText('永久删除'))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('永久删除 1 项？')
  fireEvent.click(within(question).getByText('取消'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(purged()).toEqual([])
  fireEvent.click(await screen.findByText('永久删除'))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('永久删除'))
  await waitFor(() => expect(purged()).toHaveLength(1))
})

test('an empty bin says so and cannot be emptied', async () => {
  bin = []
  opened()
  expect(await screen.findByText('回收站是空的')).toBeDefined()
  expect((await screen.findByText('清空回收站')).closest('button')?.ariaDisabled).toBe('true')
})

test('is filtered by type, person, way and time in one question', async () => {
  const { asked } = opened()
  fireEvent.click(await screen.findByText('筛选'))
  fireEvent.change(await screen.findByLabelText('删除人'), { target: { value: '王' } })
  fireEvent.change(screen.getByLabelText('到'), { target: { value: '2026-11-17' } })
  fireEvent.click(screen.getByText('应用'))
  await screen.findByText('筛选（2）')
  await waitFor(() => {
    const last = asked.findLast(({ path }) => path === recycleEndpoints.list.path)!.fields
    expect(last.DeleteUserName).toBe('王')
    expect(new Date(String(last.EndTime)).getTime()).toBe(new Date('2026-11-18T00:00:00').getTime())
  })
  expect((await screen.findByText('清空回收站')).closest('button')?.ariaDisabled).toBe('true')
})

test('what one may not delete for ever is only restored', async () => {
  opened()
  fireEvent.click(await screen.findByText('file 20'))
  const purge = (await screen.findByText('永久删除')).closest('button')
  expect([purge?.ariaDisabled, purge?.dataset.tip]).toEqual(['true', '您不能永久删除此项目'])
  expect(screen.getByText('恢复').closest('button')?.ariaDisabled).toBeNull()
})

test('buttons that an administrator took from the page are nowhere: bar, menu, key', async () => {
  buttons = ['restore']
  opened()
  fireEvent.click(await screen.findByText('file 2'))
  expect(await screen.findByText('恢复')).toBeDefined()
  expect(screen.queryByText('永久删除')).toBeNull()
  fireEvent.contextMenu(screen.getByText('file 2').closest('[role=row]') as HTMLElement)
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((one) => one.textContent),
  ).toEqual(['恢复', '恢复到…'])
  fireEvent.keyDown(menu, { key: 'Escape' })
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '取消选择' }))
  expect(screen.queryByText('清空回收站')).toBeNull()
})
