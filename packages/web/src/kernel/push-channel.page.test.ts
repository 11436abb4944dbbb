import { limits } from '@cabinet/contract/limits'
import { catchUpSecondsLimit, pushHub } from '@cabinet/contract/push'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { announcePageChange } from './go.ts'
import { connectPushChannel, watchFolders } from './push-channel.ts'
import { queryClient } from './query.ts'

/** A client of the hub, as the library makes it; the test opens and closes it. */
const hub = vi.hoisted(() => ({
  state: 'Disconnected',
  starts: 0,
  fails: false,
  sent: [] as unknown[][],
  closed: (): void => undefined,
}))
vi.mock('@microsoft/signalr', () => {
  const connection = {
    get state() {
      return hub.state
    },
    async start() {
      hub.starts++
      if (hub.fails) throw new Error('no')
      hub.state = 'Connected'
    },
    async stop() {
      hub.state = 'Disconnected'
    },
    send: async (...args: unknown[]) => void hub.sent.push(args),
    on: () => undefined,
    onclose: (fn: () => void) => {
      hub.closed = fn
    },
  }
  class HubConnectionBuilder {
    withUrl = () => this
    configureLogging = () => this
    build = () => connection
  }
  return { HubConnectionBuilder, LogLevel: { None: 6 } }
})

const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const
const open = () => eventually(() => expect(hub.state).toBe('Connected'))
/** The connection breaks; the next attempt succeeds unless the hub fails. */
const lose = async () => {
  hub.state = 'Disconnected'
  hub.closed()
  if (!hub.fails) await open()
}
let stop: () => void
beforeEach(async () => {
  Object.assign(hub, { state: 'Disconnected', starts: 0, fails: false, sent: [] })
  stop = connectPushChannel('')
  await open()
})
afterEach(() => {
  stop()
  watchFolders([])
  queryClient.clear()
})

test('says which folders are shown, when they change and after each reconnection', async () => {
  watchFolders([a])
  hub.sent.length = 0
  watchFolders([a])
  watchFolders([a, b])
  await lose()
  expect(hub.sent).toEqual([
    [pushHub.watch, [a, b], 0],
    [pushHub.watch, [a, b], 0],
  ])
})

test('a new window says how old its answers are, once with folders, and asks for nothing twice', async () => {
  const asked = vi.fn(async () => 1)
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: asked })
  const leave = observer.subscribe(() => undefined)
  await eventually(() => expect(asked).toHaveBeenCalledTimes(1))
  stop()
  hub.sent.length = 0
  stop = connectPushChannel('')
  await open()
  watchFolders([a])
  watchFolders([b])
  await eventually(() => expect(hub.sent).toHaveLength(3))
  const ages = hub.sent.map(([, , age]) => age as number)
  expect(ages[0]).toBeGreaterThan(4)
  expect(ages[1]).toBeGreaterThan(4)
  expect(ages[2]).toBe(0)
  expect(asked).toHaveBeenCalledTimes(1)
  leave()
})

test('a window whose answers are older than the server remembers asks for what it shows', async () => {
  const asked = vi.fn(async () => 1)
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: asked })
  const leave = observer.subscribe(() => undefined)
  await eventually(() => expect(asked).toHaveBeenCalledTimes(1))
  queryClient.setQueryData(['old'], 1, { updatedAt: Date.now() - catchUpSecondsLimit * 1000 })
  stop()
  hub.sent.length = 0
  stop = connectPushChannel('')
  await open()
  await eventually(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(hub.sent).toEqual([[pushHub.watch, [], 0]])
  leave()
})

test.each([
  ['is looked at again', () => window.dispatchEvent(new Event('focus'))],
  ['is back online', () => window.dispatchEvent(new Event('online'))],
  ['opens another folder', () => watchFolders([b])],
  ['opens another page', () => announcePageChange()],
])('a channel that was given up is opened again when the window %s', async (_, act) => {
  hub.state = 'Disconnected'
  act()
  await open()
  expect(hub.starts).toBe(2)
})

test('a channel that is open is left alone', async () => {
  window.dispatchEvent(new Event('focus'))
  await Promise.resolve()
  expect(hub.starts).toBe(1)
})

test('attempts stop after 0, 2, 10 and 30 s; a press on a link tries again, and what is shown is asked for once', async () => {
  const asked = vi.fn(async () => 1)
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: asked })
  const leave = observer.subscribe(() => undefined)
  await eventually(() => expect(asked).toHaveBeenCalledTimes(1))
  vi.useFakeTimers()
  try {
    hub.fails = true
    await lose()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(hub.starts).toBe(1 + limits.pushRetryMs.length)
    expect(asked).toHaveBeenCalledTimes(1)
    hub.fails = false
    announcePageChange()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(hub.state).toBe('Connected')
    expect(asked).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
    leave()
  }
})

test('a regained network ends the pause and asks once for what is shown, even where the channel stays closed', async () => {
  const asked = vi.fn(async () => 1)
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: asked })
  const leave = observer.subscribe(() => undefined)
  vi.useFakeTimers()
  try {
    hub.fails = true
    await lose()
    await vi.advanceTimersByTimeAsync(3000)
    const [starts, before] = [hub.starts, asked.mock.calls.length]
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1)
    expect(hub.starts).toBe(starts + 1)
    expect(asked).toHaveBeenCalledTimes(before + 1)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(asked).toHaveBeenCalledTimes(before + 1)
  } finally {
    vi.useRealTimers()
    leave()
  }
})

test('nothing opens it after it was stopped', () => {
  stop()
  window.dispatchEvent(new Event('focus'))
  expect(hub.starts).toBe(1)
})
