import { backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { BackgroundTaskTray } from '../app/task-tray.tsx'
import { answerEndpoint, createFakeSend, refuseEndpoint } from './fake-send.ts'
import { receivePushMessage } from './push.ts'
import { type BackgroundTask, dismissTask, followTaskInTray } from './tasks.ts'
import { storeLoginMarker, storeTokenPair } from './tokens.ts'

const at = new Date('2026-11-20T08:00:00Z')
const task = (id: string, more: Partial<BackgroundTask> = {}): BackgroundTask => ({
  id,
  name: 'spaces.copy',
  status: 'running',
  total: 10,
  done: 2,
  success: 2,
  fail: 0,
  ignored: 0,
  cancellable: true,
  createdAt: at,
  updatedAt: at,
  failures: [],
  ...more,
})
const ids = ['1', '2', '3', '4'].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]
const push = (id: string, status: string, done: number) =>
  receivePushMessage({
    key: 'task',
    level: 4,
    text: '',
    extension: JSON.stringify({
      ExtendKey: 'me',
      ExtendKey3: JSON.stringify({
        key: 'task',
        id,
        taskName: 'spaces.copy',
        taskStatus: status,
        success: done,
        fail: 0,
        ignore: 0,
        time: at.toISOString(),
        done,
        total: 10,
      }),
    }),
  })

beforeEach(() => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker('me')
})

test('is drawn as it is pushed, and answers with what the task left behind', async () => {
  let now = task(ids[0])
  createFakeSend(
    answerEndpoint(backgroundTaskEndpoints.list, () => []),
    answerEndpoint(backgroundTaskEndpoints.get, () => now),
  )
  render(<BackgroundTaskTray />)
  const ended = followTaskInTray(ids[0], ['正在复制“年报”', 'Copying'])
  expect(await screen.findByText('正在复制“年报”')).toBeTruthy()
  expect(await screen.findByText('2 / 10 项')).toBeTruthy()
  push(ids[0], 'running', 7)
  expect(await screen.findByText('7 / 10 项')).toBeTruthy()
  now = task(ids[0], {
    status: 'done',
    done: 10,
    success: 9,
    fail: 1,
    failures: [{ name: 'a.txt', reason: 'common.not_found' }],
  })
  push(ids[0], 'done', 10)
  expect((await ended).failures).toHaveLength(1)
  expect(await screen.findByText('已完成 9 项，1 项失败')).toBeTruthy()
  fireEvent.click(screen.getByText('查看失败项'))
  expect(await screen.findByText('a.txt')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '移除“正在复制“年报””' }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('is asked for while nothing is pushed, and found again after a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let now = task(ids[1])
  createFakeSend(
    answerEndpoint(backgroundTaskEndpoints.list, () => [now]),
    answerEndpoint(backgroundTaskEndpoints.get, () => now),
  )
  render(<BackgroundTaskTray />)
  expect(await screen.findByText('正在复制')).toBeTruthy()
  const ended = followTaskInTray(ids[1], ['正在复制', 'Copying'])
  now = task(ids[1], { status: 'cancelled' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await ended).status).toBe('cancelled')
  vi.useRealTimers()
  dismissTask(ids[1])
})

test('is cancelled by its owner, and failed when nobody knows it', async () => {
  const cancelled: string[] = []
  createFakeSend(
    answerEndpoint(backgroundTaskEndpoints.list, () => []),
    answerEndpoint(backgroundTaskEndpoints.get, () => task(ids[2])),
    answerEndpoint(backgroundTaskEndpoints.cancel, ({ id }) => {
      cancelled.push(id)
      return {}
    }),
  )
  render(<BackgroundTaskTray />)
  void followTaskInTray(ids[2], ['复制', 'Copy'])
  fireEvent.click(await screen.findByRole('button', { name: '取消任务“复制”' }))
  expect(await screen.findByText('正在取消…')).toBeTruthy()
  expect(cancelled).toEqual([ids[2]])
  createFakeSend(refuseEndpoint(backgroundTaskEndpoints.get, 'common.not_found'))
  expect((await followTaskInTray(ids[3], ['复制', 'Copy'])).status).toBe('failed')
})
