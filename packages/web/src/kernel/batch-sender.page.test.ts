import { readBatch } from '@cabinet/contract/batch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatchSender } from './batch-sender.ts'
import type { OutgoingRequest } from './send.ts'

const alone = vi.fn(async ({ url }: OutgoingRequest) => ({ status: 200, body: url }))
const request = (path: string, signal = new AbortController().signal): OutgoingRequest => ({
  method: 'GET',
  url: path,
  headers: { Authorization: 'Bearer one' },
  signal,
  batched: { path, fields: { Id: path } },
})

/** An answer whose lines the test sends. */
function openAnswer(status = 200) {
  let send: (text: string) => void = () => undefined
  let end: () => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text))
      end = () => controller.close()
    },
  })
  return { response: new Response(body, { status }), line: (text: string) => send(text), end: () => end() }
}

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  alone.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const leave = () => vi.advanceTimersByTimeAsync(25)

test('a single call goes by itself', async () => {
  const send = createBatchSender('', alone)
  const answer = send(request('/a'))
  await leave()
  expect(await answer).toEqual({ status: 200, body: '/a' })
  expect(fetched).not.toHaveBeenCalled()
})

test('calls of one moment go together, and each is answered as soon as its line is whole', async () => {
  const { response, line, end } = openAnswer()
  fetched.mockResolvedValue(response)
  const send = createBatchSender('/base', alone)
  const [first, second] = [send(request('/a')), send(request('/b'))]
  await leave()
  expect(fetched).toHaveBeenCalledTimes(1)
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe(`/base${readBatch.path}`)
  expect(JSON.parse(`${init?.body}`)).toEqual({
    Calls: [
      { Path: '/a', Fields: { Id: '/a' } },
      { Path: '/b', Fields: { Id: '/b' } },
    ],
  })
  line('{"Call":1,"Status":404,"Reply":{"Msg":"common.not')
  line('_found"}}\n')
  expect(await second).toEqual({ status: 404, body: { Msg: 'common.not_found' } })
  line('{"Call":0,"Status":200,"Reply":{"Code":200}}\n')
  end()
  expect(await first).toEqual({ status: 200, body: { Code: 200 } })
})

test('an answer that ends early fails the calls that are left, and only those', async () => {
  const { response, line, end } = openAnswer()
  fetched.mockResolvedValue(response)
  const send = createBatchSender('', alone)
  const [first, second] = [send(request('/a')), send(request('/b')).catch((error: Error) => error.message)]
  await leave()
  line('{"Call":0,"Status":200,"Reply":1}\n')
  end()
  expect(await first).toEqual({ status: 200, body: 1 })
  expect(await second).toBe('a batch ended early')
})

test('a refused batch refuses each of its calls', async () => {
  fetched.mockResolvedValue(new Response('{"Code":401,"Msg":"auth.expired"}', { status: 401 }))
  const send = createBatchSender('', alone)
  const answers = Promise.all([send(request('/a')), send(request('/b'))])
  await leave()
  const refused = { status: 401, body: { Code: 401, Msg: 'auth.expired' } }
  expect(await answers).toEqual([refused, refused])
})

test('a call that is given up does not hold or end the others', async () => {
  const { response, line, end } = openAnswer()
  fetched.mockResolvedValue(response)
  const send = createBatchSender('', alone)
  const [early, late] = [new AbortController(), new AbortController()]
  const answers = [send(request('/a', early.signal)), send(request('/b', late.signal)), send(request('/c'))]
  const given = answers.slice(0, 2).map((one) => one?.catch((error: Error) => error.name))
  early.abort()
  await leave()
  late.abort()
  line('{"Call":1,"Status":200,"Reply":"c"}\n')
  end()
  expect(await Promise.all(given)).toEqual(['AbortError', 'AbortError'])
  expect(await answers[2]).toEqual({ status: 200, body: 'c' })
  expect(JSON.parse(`${fetched.mock.calls[0]?.[1]?.body}`).Calls).toHaveLength(2)
})

test('calls of another token go apart', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 401 }))
  const send = createBatchSender('', alone)
  const other = { ...request('/b'), headers: { Authorization: 'Bearer two' } }
  const answers = Promise.all([send(request('/a')), send(other)])
  await leave()
  await answers
  expect(alone).toHaveBeenCalledTimes(2)
})
