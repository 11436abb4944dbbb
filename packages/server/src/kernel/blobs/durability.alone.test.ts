import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { allocateDiskPages } from './disk-pages.ts'
import { openLocalStore } from './local-store.ts'

/** Disk operations in order, with paths relative to the data folder, and the operation that must fail. */
const seen = vi.hoisted(() => ({ events: [] as string[], failing: '', code: '' }))

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>()
  const note = (event: string) => {
    seen.events.push(event)
    if (seen.failing && event.startsWith(seen.failing))
      throw Object.assign(new Error(event), { code: seen.code })
  }
  const open = async (file: string, flags: string | number, mode?: number) => {
    const handle = await fs.open(file, flags, mode)
    const straight = typeof flags === 'number' && flags & fs.constants.O_DIRECT ? 'straight ' : ''
    return new Proxy(handle, {
      get(target, name: keyof FileHandle) {
        const found = target[name]
        if (typeof found !== 'function') return found
        return async (...args: never[]) => {
          note(`${straight}${String(name)} ${file}`)
          return (found as (...args: never[]) => unknown).apply(target, args)
        }
      },
    })
  }
  const rename = async (from: string, to: string) => {
    note(`rename ${from} ${to}`)
    await fs.rename(from, to)
  }
  return { ...fs, open, rename }
})

const dir = await mkdtemp(path.join(tmpdir(), 'cabinet-durability-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

beforeEach(() => {
  seen.events = []
  seen.failing = ''
})

const matters = /^(straight write|write|sync|datasync|rename|truncate) /

/** The events that matter, with the data folder and random names taken out. */
const story = (dataDir: string) =>
  seen.events
    .filter((event) => matters.test(event))
    .map((event) => event.replaceAll(`${dataDir}/`, '').replace(dataDir, '.'))
    .map((event) => event.replaceAll(/blobs\/[0-9a-f]{2}/g, 'blobs/xx').replaceAll(/tmp\.[0-9a-f-]+/g, 'tmp'))

async function ready(name: string) {
  const dataDir = path.join(dir, name)
  const store = openLocalStore(dataDir)
  await store.check()
  seen.events = []
  return { dataDir, store }
}

test('new folders are durable before anything is put into them', async () => {
  const dataDir = path.join(dir, 'a', 'b')
  await openLocalStore(dataDir).check()
  const synced = seen.events.filter((event) => event.startsWith('sync ')).map((event) => event.slice(5))
  expect(synced).toEqual(
    expect.arrayContaining([dir, path.join(dir, 'a'), dataDir, path.join(dataDir, 'blobs')]),
  )
})

test('a blob is written, synced, renamed, and its name synced', async () => {
  const { dataDir, store } = await ready('write')
  await store.write('k', Buffer.from('content'))
  expect(story(dataDir)).toEqual([
    'write staging/tmp',
    'sync staging/tmp',
    'rename staging/tmp blobs/xx/k',
    'sync blobs/xx',
  ])
})

test('a staged blob has its name synced when it begins, its bytes before the rename, its new name after', async () => {
  const { dataDir, store } = await ready('stage')
  await store.stage.open('k', 20)
  await store.stage.put('k', 10, randomBytes(10))
  await store.stage.put('k', 0, randomBytes(10))
  await store.stage.sync('k')
  await store.stage.finish('k', 20)
  expect(story(dataDir)).toEqual([
    'truncate staging/k',
    'sync staging/k',
    'sync staging',
    'write staging/k',
    'write staging/k',
    'datasync staging/k',
    'rename staging/k blobs/xx/k',
    'sync blobs/xx',
  ])
  await store.close()
})

test('a stage is synced once for what was written, and again for what came after', async () => {
  const { dataDir, store } = await ready('once')
  await store.stage.open('k', 20)
  seen.events = []
  await store.stage.put('k', 0, randomBytes(10))
  await store.stage.sync('k')
  await store.stage.sync('k')
  await store.stage.put('k', 10, randomBytes(10))
  await store.stage.finish('k', 20)
  expect(story(dataDir)).toEqual([
    'write staging/k',
    'datasync staging/k',
    'write staging/k',
    'datasync staging/k',
    'rename staging/k blobs/xx/k',
    'sync blobs/xx',
  ])
  await store.close()
})

test('a write that ends after a sync began is synced by the next', async () => {
  const { dataDir, store } = await ready('during')
  await store.stage.open('k', 20)
  await store.stage.put('k', 0, randomBytes(10))
  seen.events = []
  await Promise.all([store.stage.sync('k'), store.stage.put('k', 10, randomBytes(10))])
  await store.stage.finish('k', 20)
  expect(story(dataDir).filter((event) => /datasync|rename/.test(event))).toEqual([
    'datasync staging/k',
    'datasync staging/k',
    'rename staging/k blobs/xx/k',
  ])
  await store.close()
})

test('a stage that this process has not written is synced before it gets its name', async () => {
  const { dataDir, store } = await ready('joined')
  await store.stage.open('k', 10)
  await store.stage.put('k', 0, randomBytes(10))
  await store.close()
  seen.events = []
  const next = openLocalStore(dataDir)
  await next.stage.finish('k', 10)
  const events = story(dataDir)
  expect(events).toContain('sync staging/k')
  expect(events.indexOf('sync staging/k')).toBeLessThan(events.indexOf('rename staging/k blobs/xx/k'))
  await next.close()
})

test('pages go past the page cache; where the file system will not have it they go the usual way', async () => {
  const { dataDir, store } = await ready('straight')
  const buffer = Buffer.from(allocateDiskPages(8192), 0, 8192)
  buffer.fill(randomBytes(8192))
  await store.stage.open('k', 16_390)
  await store.stage.put('k', 0, buffer)
  Object.assign(seen, { failing: 'straight write', code: 'EINVAL' })
  await store.stage.put('k', 8192, buffer)
  await store.stage.put('k', 16_384, buffer.subarray(0, 6))
  await store.stage.finish('k', 16_390)
  expect(story(dataDir).filter((event) => event.includes('write'))).toEqual([
    'straight write staging/k',
    'straight write staging/k',
    'write staging/k',
    'write staging/k',
  ])
  expect(await readFile(store.file('k')!)).toEqual(Buffer.concat([buffer, buffer, buffer.subarray(0, 6)]))
  await store.close()
})

test('chunks that ask at once share a sync that began after they asked', async () => {
  const { store } = await ready('shared')
  await store.stage.open('k', 100)
  await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      await store.stage.put('k', index * 10, randomBytes(10))
      await store.stage.sync('k')
    }),
  )
  const events = seen.events
    .filter((event) => /^(write|datasync) /.test(event))
    .map((event) => event.split(' ')[0])
  expect(events.at(-1)).toBe('datasync')
  expect(events.filter((event) => event === 'datasync').length).toBeLessThan(10)
  await store.close()
})

test('a stage whose sync failed is dropped, not tried again', async () => {
  const { store } = await ready('failed-stage')
  await store.stage.open('k', 4)
  await store.stage.put('k', 0, Buffer.from('abcd'))
  Object.assign(seen, { failing: 'datasync', code: 'EIO' })
  await expect(store.stage.sync('k')).rejects.toMatchObject({ reason: 'unavailable' })
  seen.failing = ''
  await expect(store.stage.sync('k')).rejects.toThrow()
  await expect(store.stage.finish('k', 4)).rejects.toMatchObject({ reason: 'missing' })
  expect(await store.size('k')).toBeNull()
  await store.close()
})

test('a folder whose sync failed refuses until the process starts again', async () => {
  const { dataDir, store } = await ready('failed-folder')
  const folder = path.dirname(store.file('k') ?? '')
  Object.assign(seen, { failing: `sync ${folder}`, code: 'EIO' })
  await expect(store.write('k', Buffer.from('x'))).rejects.toMatchObject({ reason: 'unavailable' })
  seen.failing = ''
  await expect(store.write('k', Buffer.from('x'))).rejects.toMatchObject({ reason: 'unavailable' })
  await openLocalStore(dataDir).write('k', Buffer.from('x'))
})

test.each(['write', 'sync'])(
  'a full disk at the %s is told as full and leaves nothing behind',
  async (step) => {
    const { store } = await ready(`full-${step}`)
    Object.assign(seen, { failing: `${step} `, code: 'ENOSPC' })
    await expect(store.write('k', Buffer.from('x'))).rejects.toMatchObject({
      name: 'BlobError',
      reason: 'full',
    })
    seen.failing = ''
    expect(await store.size('k')).toBeNull()
    for await (const { key } of store.stage.list()) expect(key).toBeUndefined()
  },
)

test('a full disk under a chunk is told as full, and the stage goes on once there is room', async () => {
  const { store } = await ready('full-chunk')
  await store.stage.open('k', 4)
  Object.assign(seen, { failing: 'write ', code: 'ENOSPC' })
  await expect(store.stage.put('k', 0, Buffer.from('abcd'))).rejects.toMatchObject({ reason: 'full' })
  seen.failing = ''
  await store.stage.put('k', 0, Buffer.from('abcd'))
  await store.stage.finish('k', 4)
  expect(await store.size('k')).toBe(4)
  await store.close()
})
