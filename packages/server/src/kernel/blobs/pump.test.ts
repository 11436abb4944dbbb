import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { BlobStore, ByteRange } from './blob-store.ts'
import { openLocalStore } from './local-store.ts'
import { pumpBlobToSocket } from './pump.ts'

const mib = 1024 * 1024
const dir = await mkdtemp(path.join(tmpdir(), 'cabinet-pump-'))
const local = openLocalStore(dir)
const content = randomBytes(9 * mib + 77)
await local.write('big', content)
await local.write('empty', Buffer.alloc(0))

const openFilesHere = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(dir)
    } catch {
      return false // closed meanwhile
    }
  })

type Handler = (out: ServerResponse) => Promise<void>
let handler: Handler
const server = createServer((_, out) => void handler(out)).listen(0, '127.0.0.1')
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(dir, { recursive: true, force: true })
})

const ask = () =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false }, resolve).on(
      'error',
      reject,
    )
  })

/** Answers the next requests from the store; resolves with how the first one went. */
const served = (store: BlobStore, key: string, range?: ByteRange) =>
  new Promise<string>((resolve, reject) => {
    handler = async (out) => {
      out.writeHead(200, { 'content-type': 'application/octet-stream' })
      await pumpBlobToSocket(store, key, range, out).then(resolve, reject)
      out.end()
    }
  })

const elsewhere: BlobStore = { ...local, file: () => null }

describe.each([
  ['a file', local],
  ['a stream', elsewhere],
])('pumping %s', (_, store) => {
  test.each([
    ['the whole', undefined],
    ['one byte', { start: 5, end: 5 }],
    ['the end', { start: 9 * mib, end: 10 * mib }],
    ['the middle', { start: mib - 1, end: 3 * mib + 1 }],
  ])('sends %s', async (_, range) => {
    const outcome = served(store, 'big', range)
    const got = await buffer(await ask())
    expect(got.equals(range ? content.subarray(range.start, range.end + 1) : content)).toBe(true)
    expect(await outcome).toBe('sent')
  })

  test('sends nothing of an empty blob', async () => {
    const outcome = served(store, 'empty')
    expect((await buffer(await ask())).length).toBe(0)
    expect(await outcome).toBe('sent')
  })

  test('keeps the bytes right for clients that read at different speeds', async () => {
    void served(store, 'big')
    const whole = createHash('sha256').update(content).digest('hex')
    const readers = Array.from({ length: 48 }, async (_, index) => {
      const hash = createHash('sha256')
      for await (const bytes of await ask()) {
        hash.update(bytes)
        if (index % 4 === 0) await pause(1)
      }
      return hash.digest('hex')
    })
    expect(new Set(await Promise.all(readers))).toEqual(new Set([whole]))
  })

  test('stops when the client goes away, and gives its file back', async () => {
    const outcome = served(store, 'big')
    const answer = await ask()
    await new Promise((resolve) => answer.once('data', resolve))
    answer.destroy()
    expect(await outcome).toBe('gone')
    await expect.poll(openFilesHere).toEqual([])
  })

  test('leaves the answer free for a refusal when there is no such blob', async () => {
    handler = async (out) => {
      const reason = await pumpBlobToSocket(store, 'none', undefined, out).catch((error) => error.reason)
      out.writeHead(404).end(reason)
    }
    const answer = await ask()
    expect(answer.statusCode).toBe(404)
    expect(String(await buffer(answer))).toBe('missing')
  })
})

test('breaks the connection off when the file is cut short under it', async () => {
  await local.write('cut', content)
  const outcome = expect(served(local, 'cut')).rejects.toMatchObject({
    name: 'BlobError',
    reason: 'unavailable',
  })
  const answer = await ask()
  await truncate(local.file('cut') ?? '', mib)
  await expect(buffer(answer)).rejects.toThrow('aborted')
  await outcome
  await expect.poll(openFilesHere).toEqual([])
})

test('a reader that is destroyed early gives its file back', async () => {
  const readers = await Promise.all(Array.from({ length: 20 }, () => local.read('big')))
  for (const reader of readers) {
    reader.once('data', () => reader.destroy())
  }
  await expect.poll(openFilesHere).toEqual([])
})
