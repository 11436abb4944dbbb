import { authEndpoints } from '@cabinet/contract/auth'
import { stream } from '@cabinet/contract/stream'
import { boundedText, wire } from '@cabinet/contract/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import './common.text.ts'
import { answerEndpoint, createFakeSend, refuseEndpoint } from './fake-send.ts'
import { fetchStreamBytes, saveStreamToDisk, sendFileToEndpoint } from './files.ts'
import { onSessionEnd, storeLoginMarker, storeTokenPair } from './tokens.ts'

const query = wire({ name: ['FileName', boundedText(255).optional()] })
const download = stream({
  method: 'GET',
  path: '/api/Test/Down',
  access: 'session',
  query,
  summary: 'Download',
})
const upload = stream({
  method: 'POST',
  path: '/api/Test/Up',
  access: 'session',
  query,
  reply: z.object({ rows: z.number() }),
  summary: 'Upload',
})

interface Sent {
  address: URL
  init: RequestInit & { headers: Record<string, string> }
}
let sent: Sent[]
let answers: Response[]
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
let restore = () => {}

beforeEach(() => {
  storeTokenPair({ accessToken: 'old', refreshToken: 'refresh' })
  storeLoginMarker('me')
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (address: string, init: Sent['init']) => {
    sent.push({ address: new URL(address, 'http://here'), init })
    return answers.shift()!
  })
  restore = createFakeSend(
    answerEndpoint(authEndpoints.exchangeToken, () => ({ accessToken: 'new', refreshToken: 'r2' })),
  ).restore
})
afterEach(() => {
  vi.unstubAllGlobals()
  restore()
})

describe('a download', () => {
  const saved = async (headers: Record<string, string>) => {
    let name = ''
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      name = this.download
    })
    answers.push(new Response('bytes', { headers }))
    await saveStreamToDisk(download, { name: undefined }, 'fallback.xlsx')
    click.mockRestore()
    expect(document.querySelector('a[download]')).toBeNull()
    return name
  }

  test('takes the name that the server gives, in any script', async () => {
    const name = encodeURIComponent('用户 2026.xlsx')
    expect(await saved({ 'Content-Disposition': `attachment; filename*=UTF-8''${name}` })).toBe(
      '用户 2026.xlsx',
    )
  })

  test('has a name of its own where the server gives none', async () => {
    expect(await saved({})).toBe('fallback.xlsx')
  })

  test('that comes as a refusal is no file', async () => {
    answers.push(json({ Code: 403, Data: null, Msg: 'common.no_permission' }))
    await expect(saveStreamToDisk(download, { name: undefined }, 'a')).rejects.toMatchObject({
      key: 'common.no_permission',
    })
  })

  test('sends its fields in the query, with the token and no cache', async () => {
    answers.push(new Response('abc'))
    const bytes = await fetchStreamBytes(download, { name: 'a b' })
    expect(new TextDecoder().decode(bytes)).toBe('abc')
    const [{ address, init }] = sent as [Sent]
    expect(address.searchParams.get('FileName')).toBe('a b')
    expect(address.searchParams.get('n')).not.toBeNull()
    expect([init.headers.Authorization, init.cache]).toEqual(['Bearer old', 'no-store'])
  })
})

describe('an upload', () => {
  test('sends the bytes as they are, and answers in our words', async () => {
    answers.push(json({ Code: 200, Data: { rows: 3 }, Msg: '' }))
    expect(await sendFileToEndpoint(upload, { name: 'a.csv' }, new Blob(['x']))).toEqual({ rows: 3 })
    expect(sent[0]!.init.headers['Content-Type']).toBe('application/octet-stream')
    expect(sent[0]!.address.searchParams.get('FileName')).toBe('a.csv')
  })

  test('leaves the type of a form to the browser, which knows its boundary', async () => {
    answers.push(json({ Code: 200, Data: { rows: 1 }, Msg: '' }))
    await sendFileToEndpoint(upload, { name: undefined }, new FormData())
    expect(sent[0]!.init.headers).not.toHaveProperty('Content-Type')
  })

  test.each([
    [
      'a refusal in the body',
      () => json({ Code: 413, Data: null, Msg: 'common.too_large' }),
      'common.too_large',
    ],
    ['a page of a proxy', () => new Response('<html>', { status: 502 }), 'common.failed'],
    ['an answer that is no JSON', () => new Response('ok'), 'common.failed'],
  ])('fails with the key of %s', async (_, answer, key) => {
    answers.push(answer())
    await expect(sendFileToEndpoint(upload, { name: undefined }, new Blob())).rejects.toMatchObject({ key })
  })

  test('that was given up throws the reason of that', async () => {
    const stop = new AbortController()
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      stop.abort(new Error('stopped'))
      signal!.throwIfAborted()
    })
    await expect(sendFileToEndpoint(upload, { name: undefined }, new Blob(), stop.signal)).rejects.toThrow(
      'stopped',
    )
  })
})

describe('an old token', () => {
  test('is exchanged, and the request goes once more', async () => {
    answers.push(new Response('', { status: 401 }), json({ Code: 200, Data: { rows: 1 }, Msg: '' }))
    await sendFileToEndpoint(upload, { name: undefined }, new Blob(['x']))
    expect(sent.map(({ init }) => init.headers.Authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  test('that the server will not exchange ends the session', async () => {
    restore()
    restore = createFakeSend(refuseEndpoint(authEndpoints.exchangeToken, 'auth.expired')).restore
    const ended: string[] = []
    const stop = onSessionEnd((reason) => ended.push(reason))
    answers.push(json({ Code: 401, Data: null, Msg: 'auth.expired' }, 401))
    await expect(fetchStreamBytes(download, { name: undefined })).rejects.toMatchObject({ status: 401 })
    expect(ended).toEqual(['expired'])
    stop()
  })
})
