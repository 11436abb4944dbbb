// @heavy: nginx
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { downloadEndpoints } from '@cabinet/contract/downloads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { freePort, type RunningNginx, startNginx } from '../../../test/nginx.ts'

let house: TestApp
let own: string
let nginx: RunningNginx

beforeAll(async () => {
  house = await createTestApp({ X_ACCEL_PREFIX: '/protected/' })
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  own = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
  const { dataDir } = house.ports.config
  nginx = await startNginx({ port: await freePort(), cabinet: own, dataDir })
})
afterAll(() => nginx.stop())

async function add(name: string, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const answer = await fetch(`${nginx.url}/api/File/UploadBatch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${house.people.zhang.token}` },
    body: form,
  })
  const { Data } = (await answer.json()) as { Data: { file: { FileId: string } }[] }
  return Data[0]!.file.FileId
}

const addressOf = async (fileId: string, purpose: 'download' | 'view') =>
  (await house.call(downloadEndpoints.ticket, { fileId, purpose })).address
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

/** A document above 64 KiB, which is therefore in the store. */
const large = (text: string) => Buffer.concat([Buffer.from(text), Buffer.alloc(70_000, ' ')])
const guarded = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

test.each([
  ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>hacked=1</script></svg>', 'image/svg+xml'],
  ['page.html', '<script>hacked=1</script>', 'application/octet-stream'],
  [
    'film.srt',
    '1\n00:00:00,000 --> 00:00:09,000\n<img src=x onerror=hacked=1>\n',
    'application/octet-stream',
  ],
  ['words.txt', 'hacked=1', 'text/plain'],
])('%s that is shown is sent by the server itself, never handed to nginx', async (name, text, type) => {
  const bytes = large(text)
  const address = await addressOf(await add(name, bytes), 'view')
  const handed = await fetch(own + address)
  expect(handed.headers.has('x-accel-redirect')).toBe(false)
  expect(await bytesOf(handed)).toEqual(bytes)
  const answer = await fetch(nginx.url + address)
  expect(Object.fromEntries(answer.headers)).toMatchObject({ ...guarded, 'content-type': type })
  expect(answer.headers.get('content-disposition')).toMatch(/^inline/)
  expect(await bytesOf(answer)).toEqual(bytes)
  const part = await fetch(nginx.url + address, { headers: { range: 'bytes=1-3' } })
  expect([part.status, (await bytesOf(part)).toString()]).toEqual([206, text.slice(1, 4)])
})

test('a download is handed to nginx and keeps its headers, whole and in ranges', async () => {
  const bytes = randomBytes(3_000_000)
  const id = await add('report.svg', bytes)
  const headers = { authorization: `Bearer ${house.people.zhang.token}` }
  const address = `/api/Download/DownFile?fileId=${id}`
  expect((await fetch(own + address, { headers })).headers.get('x-accel-redirect')).toMatch(/^\/protected\//)
  const expected = {
    ...guarded,
    'content-disposition': expect.stringMatching(/^attachment; filename="report.svg"/),
    'content-type': 'image/svg+xml',
    'cache-control': 'private, no-cache',
  }
  const whole = await fetch(nginx.url + address, { headers })
  expect(Object.fromEntries(whole.headers)).toMatchObject(expected)
  expect((await bytesOf(whole)).equals(bytes)).toBe(true)
  const part = await fetch(nginx.url + address, { headers: { ...headers, range: 'bytes=100-199' } })
  expect(part.status).toBe(206)
  expect(Object.fromEntries(part.headers)).toMatchObject(expected)
  expect(await bytesOf(part)).toEqual(bytes.subarray(100, 200))
  const beyond = await fetch(nginx.url + address, { headers: { ...headers, range: 'bytes=9000000-' } })
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('x-content-type-options')).toMatch(/^nosniff/)
  const head = await fetch(nginx.url + address, { method: 'HEAD', headers })
  expect(head.headers.get('content-length')).toBe('3000000')
})

test.each(['script', 'worker', 'serviceworker', 'style', 'xslt'])(
  'no file is given to a page that asks for it as a %s, and the ticket stays unused',
  async (destination) => {
    for (const bytes of [Buffer.from('hacked=1'), large('hacked=1')]) {
      const name = `${destination} ${bytes.length}.js`
      const address = await addressOf(await add(name, bytes), 'download')
      for (const spelt of [address, address.replace('/api/', '/%61pi/')]) {
        const asked = await fetch(nginx.url + spelt, { headers: { 'sec-fetch-dest': destination } })
        expect(asked.status).toBe(403)
      }
      expect(await bytesOf(await fetch(nginx.url + address))).toEqual(bytes)
    }
  },
)

test('the logs of nginx show no query, whatever happens', async () => {
  const address = await addressOf(await add('logged.bin', large('x')), 'download')
  await fetch(nginx.url + address)
  await fetch(nginx.url + address)
  await fetch(`${nginx.url}/protected/none?ticket=secret`)
  const logs = nginx.logs()
  expect(logs).toMatch(/"GET \/api\/Download\/DownFile HTTP\/1\.1" 200 70001/)
  expect(logs).not.toMatch(/\?|ticket|fileId/)
})
