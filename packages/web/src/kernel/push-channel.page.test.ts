import { pushHub } from '@cabinet/contract/push'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectPushChannel, watchFolders } from './push-channel.ts'

/** A client of the hub, as the library makes it; the test opens and closes it. */
const hub = vi.hoisted(() => ({
  state: 'Disconnected',
  starts: 0,
  fails: false,
  sent: [] as unknown[][],
  handlers: {} as Record<string, () => void>,
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
    onreconnecting: () => undefined,
    onclose: () => undefined,
    onreconnected: (fn: () => void) => {
      hub.handlers.reconnected = fn
    },
  }
  class HubConnectionBuilder {
    withUrl = () => this
    withAutomaticReconnect = () => this
    configureLogging = () => this
    build = () => connection
  }
  return { HubConnectionBuilder, LogLevel: { None: 6 } }
})

const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const
const open = () => vi.waitFor(() => expect(hub.state).toBe('Connected'), { timeout: 10_000 })
let stop: () => void
beforeEach(async () => {
  Object.assign(hub, { state: 'Disconnected', starts: 0, fails: false, sent: [] })
  stop = connectPushChannel('')
  await open()
})
afterEach(() => {
  stop()
  watchFolders([])
})

test('says which folders are shown, when they change and after each reconnection', () => {
  hub.sent.length = 0
  watchFolders([a])
  watchFolders([a])
  watchFolders([a, b])
  hub.handlers.reconnected!()
  expect(hub.sent).toEqual([
    [pushHub.watch, [a]],
    [pushHub.watch, [a, b]],
    [pushHub.watch, [a, b]],
  ])
})

test.each([
  ['is looked at again', () => window.dispatchEvent(new Event('focus'))],
  ['is back online', () => window.dispatchEvent(new Event('online'))],
  ['opens another folder', () => watchFolders([b])],
])('a channel that was given up is opened again when the window %s', async (_, act) => {
  hub.state = 'Disconnected'
  act()
  await open()
  expect(hub.starts).toBe(2)
})

test('a channel that is open, or coming back by itself, is left alone', async () => {
  hub.state = 'Reconnecting'
  window.dispatchEvent(new Event('focus'))
  await Promise.resolve()
  expect(hub.starts).toBe(1)
})

test('nothing opens it after it was stopped', () => {
  stop()
  window.dispatchEvent(new Event('focus'))
  expect(hub.starts).toBe(1)
})
