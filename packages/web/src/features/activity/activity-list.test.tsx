import { type ActivityEvent, activityEndpoints } from '@cabinet/contract/activity'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { item } from '../../../test/house.ts'
import { answerEndpoint, createFakeSend } from '../../kernel/fake-send.ts'
import { queryClient } from '../../kernel/query.ts'
import { setInterfaceLanguage } from '../../kernel/text.ts'
import { storeTokenPair } from '../../kernel/tokens.ts'
import { ItemActivityList } from './activity-list.tsx'

const file = item(1, 'y.txt')
const event = (id: number, part: Partial<ActivityEvent>): ActivityEvent => ({
  id,
  at: new Date(),
  byId: file.id,
  by: '张伟',
  verb: 'upload',
  items: [{ id: file.id, name: 'y.txt' }],
  count: 1,
  ...part,
})

const shown = (pages: ActivityEvent[][]) => {
  createFakeSend(
    answerEndpoint(activityEndpoints.list, ({ cursor }) => {
      const at = Number((cursor ?? 'p0').slice(1))
      return { rows: pages[at] ?? [], cursor: at + 1 < pages.length ? `p${at + 1}` : undefined }
    }),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <ItemActivityList item={file} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  setInterfaceLanguage('zh')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('says by days who did what, and goes on at a wish', async () => {
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  shown([
    [
      event(9, { verb: 'rename', before: 'x.txt', after: 'y.txt' }),
      event(8, { verb: 'move', from: '合同', by: '' }),
      event(7, { at: yesterday, items: [], count: 3, verb: 'delete' }),
    ],
    [event(1, { at: new Date('2026-01-02T03:04:05'), items: [{ name: 'a' }], count: 4 })],
  ])
  const today = within(await screen.findByRole('region', { name: '今天' }))
  expect(today.getByText('重命名了此文件', { exact: false })).toBeTruthy()
  expect(today.getByText('x.txt → y.txt')).toBeTruthy()
  expect(today.getByText('合同 → 其他位置')).toBeTruthy()
  expect(today.getByText('系统')).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: '昨天' })).getByText('删除了3 项', { exact: false }),
  ).toBeTruthy()
  fireEvent.click(screen.getByText('加载更多'))
  expect(
    within(await screen.findByRole('region', { name: '2026-01-02' })).getByText('上传了“a”等 4 项', {
      exact: false,
    }),
  ).toBeTruthy()
  expect(screen.queryByText('加载更多')).toBeNull()
})

test('says so where nothing happened', async () => {
  shown([[]])
  expect(await screen.findByText('还没有动态')).toBeTruthy()
})
