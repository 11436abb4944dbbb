import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  LogLevel,
} from '@microsoft/signalr'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { openSecrets } from '../crypto/secrets.ts'
import type { PushMessage } from '../ctx.ts'
import { openLog } from '../log/log.ts'
import { logRequests } from '../log/request-log.ts'
import { type Hub, hubTiming, mostPerUser } from './hub.ts'
import { registerHub } from './register-hub.ts'

const secrets = openSecrets('s'.repeat(32))
const sessions = new Map<string, { userId: string; sessionId: string }>()
const lines: string[] = []
const log = openLog({ level: 'trace', to: { write: (line: string) => void lines.push(line) } })
const note: PushMessage = { key: 'notice', level: 0, textKey: 'notice.new', payload: { id: 'n1' } }

let app: FastifyInstance
let hub: Hub
let address: string
let clients: HubConnection[]

async function start(timing = hubTiming, port = 0) {
  app = Fastify({ loggerInstance: log, forceCloseConnections: true })
  logRequests(app)
  hub = registerHub(app, { authenticate: async (token) => sessions.get(token) ?? null, secrets, log, timing })
  address = await app.listen({ host: '127.0.0.1', port })
}

beforeEach(async () => {
  sessions.clear()
  for (const name of ['ann', 'bob'])
    sessions.set(`token-of-${name}`, { userId: name, sessionId: `session-${name}` })
  clients = []
  lines.length = 0
  await start()
})

afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()))
  await app.close()
})

async function connect(
  name: string,
  transport: HttpTransportType,
  retry: number[] | null = null,
  keepAlive = 15_000,
) {
  const builder = new HubConnectionBuilder()
    .withUrl(`${address}/signalRHub`, { transport, accessTokenFactory: () => `token-of-${name}` })
    .configureLogging(LogLevel.None)
    .withKeepAliveInterval(keepAlive)
    .withServerTimeout(keepAlive * 3)
  const client = (retry ? builder.withAutomaticReconnect(retry) : builder).build()
  const received: unknown[][] = []
  client.on('ReceiveMessage', (...args) => received.push(args))
  clients.push(client)
  await client.start()
  return { client, received }
}

const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['Server-Sent Events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const

test.each(transports)(
  'over %s a message arrives with its six arguments, at its receiver only',
  async (_, transport) => {
    const ann = await connect('ann', transport)
    const bob = await connect('bob', transport)
    const at = new Date('2030-01-02T03:04:05.678Z')
    hub.tell(['ann', 'nobody'], note, at)
    hub.tell(['ann'], { key: 'plain', level: 2, textKey: 'x', payload: 'text 文字 \x1e' }, at)
    await vi.waitFor(() => expect(ann.received).toHaveLength(2))

    const [key, level, text, title, time, extension, ...rest] = ann.received[0]!
    expect([key, level, text, title, time, rest]).toEqual([
      'notice',
      0,
      '',
      '',
      '2030-01-02T03:04:05.678Z',
      [],
    ])
    expect(JSON.parse(extension as string)).toEqual({
      ExtendKey: 'ann',
      ExtendKey2: 'notice.new',
      ExtendKey3: '{"id":"n1"}',
    })
    expect(JSON.parse(ann.received[1]![5] as string).ExtendKey3).toBe('text 文字 \x1e')
    expect(bob.received).toEqual([])
  },
)

test.each(transports)('over %s every connection of a person receives, in order', async (_, transport) => {
  const both = [await connect('ann', transport), await connect('ann', transport)]
  for (let i = 0; i < 200; i += 1) hub.tell(['ann'], { ...note, payload: i })
  for (const { received } of both) {
    await vi.waitFor(() => expect(received).toHaveLength(200))
    expect(received.map((args) => JSON.parse(args[5] as string).ExtendKey3)).toEqual(
      Array.from({ length: 200 }, (_, i) => String(i)),
    )
  }
})

test.each(transports)('over %s the end of a session ends its connections for good', async (_, transport) => {
  const { client, received } = await connect('ann', transport, [0, 50])
  const bob = await connect('bob', transport)
  const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
  sessions.delete('token-of-ann')
  hub.endSession('session-ann')
  await closed
  expect(client.state).toBe(HubConnectionState.Disconnected)
  await vi.waitFor(() => expect(hub.connectionCount()).toBe(1))
  hub.tell(['ann', 'bob'], note)
  await vi.waitFor(() => expect(bob.received).toHaveLength(1))
  expect(received).toEqual([])
})

test.each(transports)(
  'over %s a client comes back by itself after the server drained',
  async (_, transport) => {
    const { client, received } = await connect('ann', transport, [0, 100, 100, 200, 500, 1000])
    const back = new Promise((resolve) => client.onreconnected(resolve))
    const port = Number(new URL(address).port)
    const started = Date.now()
    await app.close()
    expect(Date.now() - started).toBeLessThan(2500)
    await start(hubTiming, port)
    await back
    hub.tell(['ann'], note)
    await vi.waitFor(() => expect(received).toHaveLength(1))
  },
)

test.each(transports)('over %s a call is answered with an error instead of silence', async (_, transport) => {
  const { client } = await connect('ann', transport)
  await expect(client.invoke('DoSomething', 1)).rejects.toThrow('no methods')
  await client.send('DoSomething', 1)
  await expect(client.invoke('DoSomething', 1)).rejects.toThrow('no methods')
})

test.each(transports)(
  'over %s pings keep a quiet connection, a failed check ends it',
  async (_, transport) => {
    await app.close()
    await start({ ping: 40, silence: 200, check: 150, tick: 10, drain: 500 })
    const { client } = await connect('ann', transport, null, 50)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(client.state).toBe(HubConnectionState.Connected)

    const closed = new Promise((resolve) => client.onclose(resolve))
    sessions.delete('token-of-ann')
    await closed
    expect(hub.connectionCount()).toBe(0)
  },
)

test.each(transports)('over %s nobody enters without a live token', async (_, transport) => {
  await expect(connect('eve', transport)).rejects.toThrow('401')
  expect(hub.connectionCount()).toBe(0)
})

test('a WebSocket may skip the negotiation', async () => {
  const client = new HubConnectionBuilder()
    .withUrl(`${address}/signalRHub`, {
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
      accessTokenFactory: () => 'token-of-ann',
    })
    .configureLogging(LogLevel.None)
    .build()
  clients.push(client)
  await client.start()
  expect(hub.connectionCount()).toBe(1)
})

interface Negotiation {
  connectionToken: string
  availableTransports: { transport: string }[]
}

async function negotiate(name: string) {
  const reply = await fetch(`${address}/signalRHub/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: `Bearer token-of-${name}` },
  })
  return { status: reply.status, body: reply.ok ? ((await reply.json()) as Negotiation) : null }
}

/** A bare socket, to see what an official client hides. */
async function socket(query: string) {
  const ws = new WebSocket(`${address.replace('http', 'ws')}/signalRHub?${query}`)
  const frames: string[] = []
  ws.on('message', (frame) => frames.push(frame.toString()))
  const closed = new Promise<number>((resolve) => ws.on('close', resolve))
  const opened = await new Promise<number>((resolve) => {
    ws.on('open', () => resolve(101))
    ws.on('unexpected-response', (_request, reply) => resolve(reply.statusCode ?? 0))
    ws.on('error', () => {})
  })
  return { ws, frames, closed, opened }
}

test('the negotiation offers the three transports and a connection token', async () => {
  const { body } = await negotiate('ann')
  expect(body).toMatchObject({ negotiateVersion: 1, connectionId: expect.any(String) })
  expect(body?.availableTransports.map(({ transport }) => transport)).toEqual([
    'WebSockets',
    'ServerSentEvents',
    'LongPolling',
  ])
})

test('a connection token serves its own session, once at a time, and no other', async () => {
  const { body } = await negotiate('ann')
  const id = encodeURIComponent(body?.connectionToken ?? '')
  expect((await socket(`id=${id}&access_token=token-of-bob`)).opened).toBe(404)
  expect((await socket(`id=${id}`)).opened).toBe(401)
  expect((await socket(`id=forged.${id}&access_token=token-of-ann`)).opened).toBe(404)
  expect((await socket(`id=${id}&access_token=token-of-ann`)).opened).toBe(101)
  expect((await socket(`id=${id}&access_token=token-of-ann`)).opened).toBe(404)
})

test('an old connection token opens nothing', async () => {
  const { body } = await negotiate('ann')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    expect((await socket(`id=${body?.connectionToken}&access_token=token-of-ann`)).opened).toBe(404)
  } finally {
    vi.useRealTimers()
  }
})

test('records may come in pieces or several in one frame', async () => {
  const { ws, frames } = await socket('access_token=token-of-ann')
  ws.send('{"protocol":"js')
  ws.send('on","version":1}')
  ws.send('\x1e{"type":6}\x1e{"type":1,"invocationId":"7","target":"X","arguments":[]}\x1e{"type"')
  await vi.waitFor(() => expect(frames).toHaveLength(2))
  expect(frames[0]).toBe('{}\x1e')
  expect(JSON.parse(frames[1]!.slice(0, -1))).toMatchObject({ type: 3, invocationId: '7' })
  ws.send(':6}\x1e')
  hub.tell(['ann'], note)
  await vi.waitFor(() => expect(frames).toHaveLength(3))
})

test.each([
  ['another protocol', '{"protocol":"messagepack","version":1}\x1e', /error/],
  ['a later version', '{"protocol":"json","version":9}\x1e', /error/],
  ['no JSON', 'hello\x1e', /error/],
  ['no object', '[]\x1e', /error/],
])('a handshake with %s is refused', async (_, words, reply) => {
  const { ws, frames, closed } = await socket('access_token=token-of-ann')
  ws.send(words)
  await closed
  expect(frames.join()).toMatch(reply)
  expect(hub.connectionCount()).toBe(0)
})

test('nothing is told before the handshake', async () => {
  const { ws, frames } = await socket('access_token=token-of-ann')
  hub.tell(['ann'], note)
  ws.send('{"protocol":"json","version":1}\x1e')
  await vi.waitFor(() => expect(frames).toEqual(['{}\x1e']))
})

test('a message that never ends closes the connection', async () => {
  const { ws, closed } = await socket('access_token=token-of-ann')
  ws.send('{"protocol":"json","version":1}\x1e')
  ws.send('x'.repeat(20_000))
  ws.send('x'.repeat(20_000))
  await closed
  const { ws: other, closed: otherClosed } = await socket('access_token=token-of-ann')
  other.send('x'.repeat(40_000))
  expect(await otherClosed).toBe(1009)
})

test('a closing record says whether to come back', async () => {
  const talk = '{"protocol":"json","version":1}\x1e'
  const ann = await socket('access_token=token-of-ann')
  const bob = await socket('access_token=token-of-bob')
  for (const { ws } of [ann, bob]) ws.send(talk)
  await vi.waitFor(() => expect([ann.frames.length, bob.frames.length]).toEqual([1, 1]))
  hub.endUser('ann')
  await ann.closed
  expect(ann.frames[1]).toBe('{"type":7}\x1e')
  await hub.drain()
  await bob.closed
  expect(bob.frames[1]).toBe('{"type":7,"allowReconnect":true}\x1e')
  expect((await socket('access_token=token-of-ann')).opened).toBe(503)
  expect((await negotiate('ann')).status).toBe(503)
})

test('a silent connection is dropped', async () => {
  await app.close()
  await start({ ...hubTiming, silence: 100, tick: 10 })
  const { closed } = await socket('access_token=token-of-ann')
  expect(await closed).toBe(1006)
  expect(hub.connectionCount()).toBe(0)
})

test('one person cannot hold more connections than allowed', async () => {
  const query = 'access_token=token-of-ann'
  const all = await Promise.all(Array.from({ length: mostPerUser + 5 }, () => socket(query)))
  expect(all.filter(({ opened }) => opened === 101)).toHaveLength(mostPerUser)
  expect(all.filter(({ opened }) => opened === 429)).toHaveLength(5)
  expect((await socket('access_token=token-of-bob')).opened).toBe(101)
})

test('other paths are not upgraded', async () => {
  const ws = new WebSocket(`${address.replace('http', 'ws')}/elsewhere`)
  const status = await new Promise((resolve) => ws.on('unexpected-response', (_, r) => resolve(r.statusCode)))
  expect(status).toBe(404)
  ws.on('error', () => {})
  ws.terminate()
})

test('neither access tokens nor connection tokens are logged', async () => {
  for (const [, transport] of transports) {
    const { client } = await connect('ann', transport)
    await client.stop()
  }
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.join()).not.toContain('token-of-ann')
  expect(lines.join()).not.toMatch(/id=ey|id=Wz|id=W/)
})
