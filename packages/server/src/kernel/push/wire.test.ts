import { expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { eventually } from '../../../test/eventually.ts'
import { startForEachTest, startTestHub, testHubServer, testPushMessage } from './hub.fixture.ts'
import { connectionsPerUserLimit, pushHubTiming } from './hub.ts'

startForEachTest()

interface Negotiation {
  connectionToken: string
  accessToken: string
  availableTransports: { transport: string }[]
}

async function negotiate(name: string, token = `token-of-${name}`) {
  const reply = await fetch(`${testHubServer.address}/signalRHub/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: reply.status, body: reply.ok ? ((await reply.json()) as Negotiation) : null }
}

/** The query of a browser: what it negotiated, and the ticket it was given. */
const opening = ({ connectionToken, accessToken }: Negotiation) =>
  new URLSearchParams({ id: connectionToken, access_token: accessToken }).toString()

/** A bare socket, to see what an official client hides; a name shows that person's token in a header. */
async function socket(query: string, name?: string) {
  const headers = name ? { authorization: `Bearer token-of-${name}` } : {}
  const ws = new WebSocket(`${testHubServer.address.replace('http', 'ws')}/signalRHub?${query}`, { headers })
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
  expect((await socket(`id=${id}`, 'bob')).opened).toBe(404)
  expect((await socket(`id=${id}`)).opened).toBe(401)
  expect((await socket(`id=forged.${id}`, 'ann')).opened).toBe(404)
  expect((await socket(`id=${id}`, 'ann')).opened).toBe(101)
  expect((await socket(`id=${id}`, 'ann')).opened).toBe(404)
})

test('an access token in an address opens nothing, by whichever transport', async () => {
  const { body } = await negotiate('ann')
  const query = `id=${encodeURIComponent(body!.connectionToken)}&access_token=token-of-ann`
  expect((await socket(query)).opened).toBe(401)
  expect((await socket('access_token=token-of-ann')).opened).toBe(401)
  for (const accept of ['text/event-stream', '*/*']) {
    const answer = await fetch(`${testHubServer.address}/signalRHub?${query}`, { headers: { accept } })
    expect(answer.status).toBe(401)
  }
  const again = await fetch(`${testHubServer.address}/signalRHub/negotiate?${query}`, { method: 'POST' })
  expect(again.status).toBe(401)
})

test('the ticket of a negotiation opens connections for a minute, as long as the session goes on', async () => {
  const { body: first } = await negotiate('ann')
  expect((await socket(opening(first!))).opened).toBe(101)
  const { body: second } = await negotiate('bob')
  testHubServer.sessions.delete('token-of-bob')
  expect((await socket(opening(second!))).opened).toBe(401)
  const { body: third } = await negotiate('ann')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    expect((await socket(opening(third!))).opened).toBe(401)
    expect((await negotiate('ann', third!.accessToken)).status).toBe(401)
  } finally {
    vi.useRealTimers()
  }
})

test('a client that falls back negotiates again by its ticket, which does not last longer for it', async () => {
  const { body: first } = await negotiate('ann')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40_000 })
  try {
    const { body: again } = await negotiate('ann', first!.accessToken)
    expect((await socket(opening({ ...again!, accessToken: first!.accessToken }))).opened).toBe(101)
    vi.setSystemTime(Date.now() + 21_000)
    expect((await socket(opening(again!))).opened).toBe(401)
    expect((await socket(`id=${encodeURIComponent(again!.connectionToken)}`, 'ann')).opened).toBe(404)
  } finally {
    vi.useRealTimers()
  }
})

test('an old connection token opens nothing', async () => {
  const { body } = await negotiate('ann')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    expect((await socket(`id=${body?.connectionToken}`, 'ann')).opened).toBe(404)
  } finally {
    vi.useRealTimers()
  }
})

test('records may come in pieces or several in one frame', async () => {
  const { ws, frames } = await socket('', 'ann')
  ws.send('{"protocol":"js')
  ws.send('on","version":1}')
  ws.send('\x1e{"type":6}\x1e{"type":1,"invocationId":"7","target":"X","arguments":[]}\x1e{"type"')
  await eventually(() => expect(frames).toHaveLength(2))
  expect(frames[0]).toBe('{}\x1e')
  expect(JSON.parse(frames[1]!.slice(0, -1))).toMatchObject({ type: 3, invocationId: '7' })
  ws.send(':6}\x1e')
  testHubServer.hub.tell(['ann'], testPushMessage)
  await eventually(() => expect(frames).toHaveLength(3))
})

test.each([
  ['another protocol', '{"protocol":"messagepack","version":1}\x1e', /error/],
  ['a later version', '{"protocol":"json","version":9}\x1e', /error/],
  ['no JSON', 'hello\x1e', /error/],
  ['no object', '[]\x1e', /error/],
])('a handshake with %s is refused', async (_, words, reply) => {
  const { ws, frames, closed } = await socket('', 'ann')
  ws.send(words)
  await closed
  expect(frames.join()).toMatch(reply)
  expect(testHubServer.hub.connectionCount()).toBe(0)
})

test('nothing is told before the handshake', async () => {
  const { ws, frames } = await socket('', 'ann')
  testHubServer.hub.tell(['ann'], testPushMessage)
  ws.send('{"protocol":"json","version":1}\x1e')
  await eventually(() => expect(frames).toEqual(['{}\x1e']))
})

test('a message that never ends closes the connection', async () => {
  const { ws, closed } = await socket('', 'ann')
  ws.send('{"protocol":"json","version":1}\x1e')
  ws.send('x'.repeat(20_000))
  ws.send('x'.repeat(20_000))
  await closed
  const { ws: other, closed: otherClosed } = await socket('', 'ann')
  other.send('x'.repeat(40_000))
  expect(await otherClosed).toBe(1009)
})

test('a closing record says whether to come back', async () => {
  const talk = '{"protocol":"json","version":1}\x1e'
  const ann = await socket('', 'ann')
  const bob = await socket('', 'bob')
  for (const { ws } of [ann, bob]) ws.send(talk)
  await eventually(() => expect([ann.frames.length, bob.frames.length]).toEqual([1, 1]))
  testHubServer.hub.endUser('ann')
  await ann.closed
  expect(ann.frames[1]).toBe('{"type":7}\x1e')
  await testHubServer.hub.drain()
  await bob.closed
  expect(bob.frames[1]).toBe('{"type":7,"allowReconnect":true}\x1e')
  expect((await socket('', 'ann')).opened).toBe(503)
  expect((await negotiate('ann')).status).toBe(503)
})

test('a silent connection is dropped', async () => {
  await testHubServer.app.close()
  await startTestHub({ ...pushHubTiming, silence: 100, tick: 10 })
  const { closed } = await socket('', 'ann')
  expect(await closed).toBe(1006)
  expect(testHubServer.hub.connectionCount()).toBe(0)
})

test('one person cannot hold more connections than allowed', async () => {
  const all = await Promise.all(Array.from({ length: connectionsPerUserLimit + 5 }, () => socket('', 'ann')))
  expect(all.filter(({ opened }) => opened === 101)).toHaveLength(connectionsPerUserLimit)
  expect(all.filter(({ opened }) => opened === 429)).toHaveLength(5)
  expect((await socket('', 'bob')).opened).toBe(101)
})

test('other paths are not upgraded', async () => {
  const ws = new WebSocket(`${testHubServer.address.replace('http', 'ws')}/elsewhere`)
  const status = await new Promise((resolve) => ws.on('unexpected-response', (_, r) => resolve(r.statusCode)))
  expect(status).toBe(404)
  ws.on('error', () => {})
  ws.terminate()
})

test('a client that does not read is dropped before it fills the memory', async () => {
  const { ws, frames } = await socket('', 'ann')
  ws.send('{"protocol":"json","version":1}\x1e')
  await eventually(() => expect(frames).toHaveLength(1))
  ws.pause()
  const big = { ...testPushMessage, payload: 'x'.repeat(100_000) }
  await eventually(() => {
    for (let i = 0; i < 20; i += 1) testHubServer.hub.tell(['ann'], big)
    expect(testHubServer.hub.connectionCount()).toBe(0)
  })
  ws.terminate()
})

test('a poll does not open what another transport holds, and no stranger speaks for a connection', async () => {
  const { body } = await negotiate('ann')
  const id = encodeURIComponent(body?.connectionToken ?? '')
  const { opened } = await socket(`id=${id}`, 'ann')
  expect(opened).toBe(101)
  const ask = async (method: string, name: string) => {
    const headers = { authorization: `Bearer token-of-${name}` }
    return (await fetch(`${testHubServer.address}/signalRHub?id=${id}`, { method, headers })).status
  }
  expect(await ask('GET', 'ann')).toBe(404)
  expect(await ask('POST', 'bob')).toBe(404)
  expect(await ask('DELETE', 'bob')).toBe(404)
  expect(await ask('POST', 'nobody')).toBe(401)
})

test('a poll of another session is refused', async () => {
  const { body } = await negotiate('ann')
  const url = `${testHubServer.address}/signalRHub?id=${encodeURIComponent(body?.connectionToken ?? '')}`
  const ask = (method: string, name: string) =>
    fetch(url, { method, headers: { authorization: `Bearer token-of-${name}` } }).then(({ status }) => status)
  expect(await ask('GET', 'ann')).toBe(200)
  expect(await ask('GET', 'bob')).toBe(403)
  expect(await ask('POST', 'bob')).toBe(403)
  expect(await ask('DELETE', 'bob')).toBe(403)
  expect(await ask('DELETE', 'ann')).toBe(202)
  expect(testHubServer.hub.connectionCount()).toBe(0)
})
