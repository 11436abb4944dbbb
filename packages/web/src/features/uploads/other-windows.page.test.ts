import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { storeLoginMarker } from '../../kernel/tokens.ts'
import { connectUploadWindows } from './other-windows.ts'
import { addQueuedUploads, allQueuedUploads, changeQueuedUpload, removeQueuedUploads } from './queue.store.ts'

/** Another window: its voice, and the messages that it hears. */
let other: BroadcastChannel
let heard: { kind: string; uploads?: { path: string; paused: boolean }[] }[]
let windows: ReturnType<typeof connectUploadWindows>
let closed: ReturnType<typeof vi.fn<() => void>>

const target = { parentId: 'folder', name: '合同' }
const told = (path: string, more = {}) => ({
  name: path,
  path,
  size: 100,
  sent: 40,
  target,
  identifier: 'v1',
  sessionId: `session of ${path}`,
  paused: false,
  ...more,
})
const say = (uploads: object[]) => other.postMessage({ kind: 'uploads', from: 'w2', uploads })
const rows = () => allQueuedUploads().map(({ path, stage, sent }) => [path, stage, sent])

beforeEach(() => {
  storeLoginMarker('u1')
  heard = []
  other = new BroadcastChannel('cabinet-uploads-u1')
  other.onmessage = ({ data }) => heard.push(data)
  closed = vi.fn<() => void>()
  windows = connectUploadWindows(closed)
})
afterEach(() => {
  windows.stop()
  other.close()
  removeQueuedUploads(() => false)
  vi.useRealTimers()
})

test('uploads of another window are listed as running elsewhere, and follow it', async () => {
  say([told('a.bin'), told('b.bin')])
  await eventually(() => expect(rows()).toHaveLength(2))
  const [first] = allQueuedUploads()
  say([told('a.bin', { sent: 80, paused: true })])
  await eventually(() => expect(rows()).toEqual([['a.bin', 'elsewhere', 80]]))
  expect(allQueuedUploads()[0]).toMatchObject({ key: first?.key, window: { id: 'w2', paused: true } })
  say([])
  await eventually(() => expect(rows()).toEqual([]))
  expect(closed).not.toHaveBeenCalled()
})

test('an interrupted upload that another window takes over is not offered here any more', async () => {
  addQueuedUploads(
    [{ name: 'a.bin', path: 'a.bin', size: 100, target, clash: 'refuse', sessionId: 'session of a.bin' }],
    'lost',
  )
  say([told('a.bin')])
  await eventually(() => expect(rows()).toEqual([['a.bin', 'elsewhere', 40]]))
})

test('its closing frees its uploads to be resumed here', async () => {
  say([told('a.bin')])
  await eventually(() => expect(rows()).toHaveLength(1))
  other.postMessage({ kind: 'closed', from: 'w2' })
  await eventually(() => expect(closed).toHaveBeenCalledOnce())
  expect(rows()).toEqual([])
})

test('a window that crashed without locks is gone once it no longer answers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  say([told('a.bin')])
  await eventually(() => expect(rows()).toHaveLength(1))
  vi.advanceTimersByTime(15_000)
  expect(closed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(15_000)
  expect(closed).toHaveBeenCalledOnce()
})

test('this window tells its own uploads when asked and when they change, and no others', async () => {
  const [own] = addQueuedUploads([{ name: 'c', path: 'c', size: 9, target, clash: 'refuse' }], 'uploading')
  addQueuedUploads([{ name: 'd', path: 'd', size: 9, target, clash: 'refuse' }], 'success')
  other.postMessage({ kind: 'ask' })
  const last = () => heard.filter(({ kind }) => kind === 'uploads').at(-1)?.uploads
  await eventually(() => expect(last()).toMatchObject([{ path: 'c', paused: false }]))
  changeQueuedUpload(own!.key, { stage: 'paused' })
  await eventually(() => expect(last()).toMatchObject([{ path: 'c', paused: true }]))
})
