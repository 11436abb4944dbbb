import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { endUserSessions } from '../auth/index.ts'
import { contentDisposition } from './headers.rules.ts'

let house: TestApp
let base: string
beforeAll(async () => {
  house = await createTestApp()
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})

/** Uploads over the wire and returns the file's id. */
async function add(name: string, bytes: Buffer, query = ''): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const answer = await fetch(`${base}/api/File/UploadBatch${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${house.people.zhang.token}` },
    body: form,
  })
  const { Data } = (await answer.json()) as { Data: { Msg?: string; file: { FileId: string } }[] }
  if (Data[0]?.Msg) throw new Error(Data[0].Msg)
  return Data[0]!.file.FileId
}

const get = (fileId: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${base}/api/Download/DownFile?fileId=${fileId}`, {
    ...init,
    headers: { authorization: `Bearer ${house.people.zhang.token}`, ...headers },
  })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const lines = async (action: string) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from journal where action = ${action}`.execute(
      house.ports.db,
    )
  ).rows[0]!.count

describe('a download', () => {
  test.each([
    ['small, in the database', 5000],
    ['large, in the store', 300_000],
  ])('%s: whole, parts, headers alone', async (_, size) => {
    const bytes = randomBytes(size)
    const id = await add(`f-${size}.bin`, bytes)
    const whole = await get(id)
    expect(whole.status).toBe(200)
    expect(await bytesOf(whole)).toEqual(bytes)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-length': String(size),
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="f-${size}.bin"; filename*=UTF-8''f-${size}.bin`,
      'accept-ranges': 'bytes',
    })
    const etag = whole.headers.get('etag')!
    const part = await get(id, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${size}`])
    expect(await bytesOf(part)).toEqual(bytes.subarray(100, 200))
    expect(await bytesOf(await get(id, { range: 'bytes=-10' }))).toEqual(bytes.subarray(-10))
    const parts = await get(id, { range: 'bytes=0-9, 20-29' })
    expect(parts.headers.get('content-type')).toMatch(/^multipart\/byteranges; boundary=/)
    const body = await bytesOf(parts)
    expect(body.length).toBe(Number(parts.headers.get('content-length')))
    expect(body.includes(bytes.subarray(20, 30))).toBe(true)
    expect((await get(id, { range: `bytes=${size}-` })).status).toBe(416)
    expect((await get(id, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    expect((await get(id, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await get(id, { 'if-none-match': etag })).status).toBe(304)
    const head = await get(id, {}, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
  })

  test('is written in the journal once, however many pieces', async () => {
    const id = await add('pieces.bin', randomBytes(1000))
    const before = await lines('downloads.download')
    for (let at = 0; at < 1000; at += 100) await get(id, { range: `bytes=${at}-${at + 99}` })
    expect(await lines('downloads.download')).toBe(before + 1)
  })

  test('of an older version', async () => {
    const [one, two] = [randomBytes(100), randomBytes(200)]
    const id = await add('v.bin', one)
    await add('v.bin', two, '?IsMerge=true')
    expect(await bytesOf(await get(id))).toEqual(two)
    expect(await bytesOf(await get(`${id}&Version=1`))).toEqual(one)
    expect((await get(`${id}&Version=3`)).status).toBe(404)
  })

  test('nobody else gets it', async () => {
    const id = await add('mine.bin', randomBytes(100))
    expect((await get(id, { authorization: `Bearer ${house.people.li.token}` })).status).toBe(404)
    expect((await get(id, { authorization: '' })).status).toBe(401)
  })

  test('a client that leaves in the middle harms nobody', async () => {
    const id = await add('leave.bin', randomBytes(6_000_000))
    for (let time = 0; time < 5; time++) {
      const leaving = new AbortController()
      const answer = await get(id, {}, { signal: leaving.signal })
      await answer.body!.getReader().read()
      leaving.abort()
    }
    expect((await bytesOf(await get(id))).length).toBe(6_000_000)
  })
})

describe('a ticket', () => {
  const fetchBy = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(base + address, { headers, method })

  test('to download is good once, within a minute, for this file', async () => {
    const [id, other] = [await add('t.bin', randomBytes(500)), await add('u.bin', randomBytes(500))]
    const give = () => house.call(downloadEndpoints.ticket, { fileId: id, purpose: 'download' })
    const { address } = await give()
    expect((await fetchBy(address, {}, 'HEAD')).status).toBe(200)
    const uses = await Promise.all(Array.from({ length: 10 }, () => fetchBy(address)))
    expect(uses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)])
    expect((await fetchBy(address, {}, 'HEAD')).status).toBe(403)
    expect((await fetchBy((await give()).address.replace(id, other))).status).toBe(403)
    const late = await give()
    house.clock.forward(60_000)
    expect((await fetchBy(late.address)).status).toBe(403)
  })

  test('to view is good for many ranges and shows nothing as a page', async () => {
    const id = await add('page.html', Buffer.from('<script>alert(1)</script>'))
    const before = await lines('downloads.view')
    const { address } = await house.call(downloadEndpoints.ticket, { fileId: id, purpose: 'view' })
    for (const range of ['bytes=5-9', 'bytes=0-4', 'bytes=0-']) {
      const answer = await fetchBy(address, { range })
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-type')).toBe('application/octet-stream')
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
      expect(answer.headers.get('content-disposition')).toMatch(/^inline/)
    }
    expect(await lines('downloads.view')).toBe(before + 1)
  })

  test('ends with the session', async () => {
    const id = await add('s.bin', randomBytes(100))
    const { address } = await house.call(downloadEndpoints.ticket, { fileId: id, purpose: 'view' })
    expect((await fetchBy(address)).status).toBe(200)
    await house.system.together((tx) => endUserSessions(tx, house.people.zhang.id))
    expect((await fetchBy(address)).status).toBe(401)
  })
})

test('500 odd names are one header line each and come back as they were, what misleads in them seen', () => {
  const odd = [
    '"',
    "'",
    '\\',
    '%',
    ';',
    '=',
    '(',
    ')',
    '*',
    '\r\nx: y',
    '\u0000',
    '中文',
    'é',
    '🙂',
    '\u202e',
    ' ',
    '..',
    '%0d%0a',
    '.',
  ]
  for (let index = 0; index < 500; index++) {
    const name = Array.from(
      { length: 1 + (index % 7) },
      (_, at) => odd[(index * 7 + at * 3 + (index >> 3)) % odd.length],
    ).join('a')
    const value = contentDisposition('attachment', name)
    expect(value).toMatch(/^[\x20-\x7e]+$/)
    const [, plain, full] =
      /^attachment; filename="([^"\\%]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]*)$/.exec(value) ?? []
    expect(plain).toBeDefined()
    expect(decodeURIComponent(full!)).toBe(name.replaceAll('\u202e', '‹U+202E›'))
  }
})
