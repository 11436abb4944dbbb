import { File as ReadableFile } from 'node:buffer'
import { createHash } from 'node:crypto'
import { spaceApi } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import { fileItem } from '@cabinet/contract/nodes'
import { settingApi } from '@cabinet/contract/settings'
import { uploadApi } from '@cabinet/contract/uploads'
import { userApi } from '@cabinet/contract/users'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { me } from '../../../test/fixtures.ts'
import { item, page } from '../../../test/house.ts'
import { fakeSend, on } from '../../kernel/fake-send.ts'
import { textsByKey } from '../../kernel/text.ts'
import { keepTokens } from '../../kernel/tokens.ts'
import { room as spaces } from '../files/index.ts'
import { addUploads, allUploads, type Clash, change, removeUploads, type Stage } from './queue.store.ts'
import { drop, pause, resume, work } from './queue.ts'
import { smallFile } from './send-batch.ts'
import { startUploads } from './start.ts'
import { NearWorker } from './test-worker.ts'
import { totalsOf } from './totals.ts'

textsByKey(spaces.errorText)

/** A server that keeps chunks of one file, and refuses what a test tells it to. */
const server = {
  held: new Set<number>(),
  sent: [] as number[],
  batches: 0,
  refusal: null as string | null,
  /** Resolves when a chunk may be answered. */
  gate: Promise.resolve() as Promise<void>,
}

const answer = (Code: number, Data: unknown, Msg = '') =>
  new Response(JSON.stringify({ Code, Data, Msg }), { status: 200 })
const file = (name: string) => z.encode(fileItem, item(1, name))

async function respond(address: string, body: unknown): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://here')
  if (pathname === '/api/File/UploadBatch') {
    server.batches++
    const names = [...(body as FormData).values()].map((part) => (part as File).name)
    return answer(
      200,
      names.map((name) => ({
        relativePath: name,
        ...(server.refusal ? { Msg: server.refusal } : { file: file(name) }),
      })),
    )
  }
  const chunk = Number(searchParams.get('chunkNumber'))
  if (body) {
    await server.gate
    if (server.refusal) return answer(201, null, server.refusal)
    server.held.add(chunk)
    server.sent.push(chunk)
  }
  const needMerge = server.held.size === Number(searchParams.get('totalChunks'))
  return answer(200, { skipUpload: false, uploaded: [...server.held], needMerge, IsMerge: false })
}

beforeEach(() => {
  Object.assign(server, { held: new Set(), sent: [], batches: 0, refusal: null, gate: Promise.resolve() })
  keepTokens({ accessToken: 'a', refreshToken: 'r' })
  vi.stubGlobal('Worker', NearWorker)
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => respond(address, init.body))
  fakeSend(on(uploadApi.merge, () => item(1, 'large.bin')))
})
afterEach(() => {
  removeUploads(() => false)
  vi.unstubAllGlobals()
})

const identifier = `v1-1-${createHash('sha256').digest('hex')}`
const three = 2 * limits.chunk + 10

/** jsdom's files cannot be read, and its forms take no others. */
const bytesOf = (name: string, size: number) =>
  new (size > smallFile ? (ReadableFile as unknown as typeof File) : File)([new Uint8Array(size)], name)

function add(name: string, size: number, { clash = 'skip' as Clash, stage = 'waiting' as Stage } = {}) {
  const bytes = bytesOf(name, size)
  const [one] = addUploads(
    [{ name, path: name, size, target: { name: 'here' }, clash, file: bytes, identifier }],
    stage,
  )
  return one!.key
}
const stageOf = (key: number) => allUploads().find((one) => one.key === key)?.stage
const until = (key: number, stage: Stage) => vi.waitFor(() => expect(stageOf(key)).toBe(stage))

describe('a name that is taken', () => {
  test.each([
    ['a small file', 10],
    ['a large file', three],
  ])('shows %s as skipped, and it is not still to be sent', async (_, size) => {
    server.refusal = 'spaces.name_taken'
    const key = add('taken.bin', size)
    work()
    await until(key, 'skipped')
    expect(totalsOf(allUploads())).toMatchObject({ open: 0, active: 0, failed: 0, size: 0, sent: 0 })
  })
})

describe('what failed', () => {
  test.each([
    ['a small file', 10],
    ['a large file', three],
  ])('%s is sent again on demand', async (_, size) => {
    server.refusal = 'spaces.no_room'
    const key = add('again.bin', size)
    work()
    await until(key, 'failed')
    expect(allUploads().find((one) => one.key === key)?.error?.key).toBe('spaces.no_room')

    server.refusal = null
    resume([key])
    await until(key, 'success')
    expect(totalsOf(allUploads())).toMatchObject({ open: 0, failed: 0, size, sent: size })
  })
})

test('resuming sends only what is missing', async () => {
  let open = () => {}
  server.gate = new Promise((resolve) => {
    open = resolve
  })
  const key = add('large.bin', three)
  work()
  await until(key, 'uploading')
  pause([key])
  expect(stageOf(key)).toBe('paused')
  open()
  server.held = new Set([1, 3])
  server.sent = []

  resume([key])
  await until(key, 'success')
  expect(server.sent).toEqual([2])
})

test('a file of the same name and another size begins anew, one of the same size goes on', async () => {
  fakeSend(
    on(userApi.me, () => me),
    on(settingApi.systemInfo, () => ({ extNotAllow: '' })),
    on(spaceApi.list, (input) => page([], input)),
    on(uploadApi.checkNames, () => []),
    on(uploadApi.merge, () => item(1, 'large.bin')),
  )
  const lost = add('large.bin', three, { stage: 'lost' })
  await startUploads({ name: 'here' }, [
    { entry: null, file: new File(['other'], 'large.bin'), handle: undefined },
  ])
  expect(stageOf(lost)).toBe('lost')
  expect(allUploads()).toHaveLength(2)

  server.held = new Set([1, 2])
  const same = bytesOf('large.bin', three)
  await startUploads({ name: 'here' }, [{ entry: null, file: same, handle: undefined }])
  expect(allUploads()).toHaveLength(2)
  await until(lost, 'success')
  expect(server.sent).toEqual([3])
})

test('a paused file counts as still to be sent, a dropped one no more', async () => {
  const key = add('later.bin', three, { stage: 'paused' })
  change(key, { sent: limits.chunk })
  expect(totalsOf(allUploads())).toMatchObject({ open: 1, paused: 1, size: three, sent: limits.chunk })
  expect(drop([key]).map((one) => one.key)).toEqual([key])
  expect(allUploads()).toEqual([])
})
