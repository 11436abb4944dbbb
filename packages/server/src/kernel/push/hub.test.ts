import { HttpTransportType, HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import {
  connectTestClient,
  startForEachTest,
  startTestHub,
  testHubServer,
  testPushMessage,
} from './hub.fixture.ts'
import { pushHubTiming } from './hub.ts'

startForEachTest()

const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['Server-Sent Events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const

test.each(transports)(
  'over %s a message arrives with its six arguments, at its receiver only',
  async (_, transport) => {
    const ann = await connectTestClient('ann', transport)
    const bob = await connectTestClient('bob', transport)
    const at = new Date('2030-01-02T03:04:05.678Z')
    testHubServer.hub.tell(['ann', 'nobody'], testPushMessage, at)
    testHubServer.hub.tell(['ann'], { key: 'plain', level: 2, textKey: 'x', payload: 'text 文字 \x1e' }, at)
    await eventually(() => expect(ann.received).toHaveLength(2))

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
  const both = [await connectTestClient('ann', transport), await connectTestClient('ann', transport)]
  for (let i = 0; i < 200; i += 1) testHubServer.hub.tell(['ann'], { ...testPushMessage, payload: i })
  for (const { received } of both) {
    await eventually(() => expect(received).toHaveLength(200))
    expect(received.map((args) => JSON.parse(args[5] as string).ExtendKey3)).toEqual(
      Array.from({ length: 200 }, (_, i) => String(i)),
    )
  }
})

test.each(transports)('over %s the end of a session ends its connections for good', async (_, transport) => {
  const { client, received } = await connectTestClient('ann', transport, [0, 50])
  const bob = await connectTestClient('bob', transport)
  const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
  testHubServer.sessions.delete('token-of-ann')
  testHubServer.hub.endSession('session-ann')
  await closed
  expect(client.state).toBe(HubConnectionState.Disconnected)
  await eventually(() => expect(testHubServer.hub.connectionCount()).toBe(1))
  testHubServer.hub.tell(['ann', 'bob'], testPushMessage)
  await eventually(() => expect(bob.received).toHaveLength(1))
  expect(received).toEqual([])
})

test.each(transports)(
  'over %s a client comes back by itself after the server drained',
  async (_, transport) => {
    const { client, received } = await connectTestClient('ann', transport, [0, 100, 100, 200, 500, 1000])
    const back = new Promise((resolve) => client.onreconnected(resolve))
    const port = Number(new URL(testHubServer.address).port)
    await testHubServer.app.close()
    await startTestHub(pushHubTiming, port)
    await back
    testHubServer.hub.tell(['ann'], testPushMessage)
    await eventually(() => expect(received).toHaveLength(1))
  },
)

test.each(transports)('over %s a call is answered with an error instead of silence', async (_, transport) => {
  const { client } = await connectTestClient('ann', transport)
  await expect(client.invoke('DoSomething', 1)).rejects.toThrow('no methods')
  await client.send('DoSomething', 1)
  await expect(client.invoke('DoSomething', 1)).rejects.toThrow('no methods')
})

test.each(transports)(
  'over %s pings keep a quiet connection, a failed check ends it',
  async (_, transport) => {
    await testHubServer.app.close()
    await startTestHub({ ping: 40, silence: 200, check: 150, tick: 10, drain: 500 })
    const { client } = await connectTestClient('ann', transport, null, 50)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(client.state).toBe(HubConnectionState.Connected)

    const closed = new Promise((resolve) => client.onclose(resolve))
    testHubServer.sessions.delete('token-of-ann')
    await closed
    // a poll that is refused tells the client before the check does
    await eventually(() => expect(testHubServer.hub.connectionCount()).toBe(0))
  },
)

test.each(transports)(
  'over %s a connection lasts longer than the ticket it came by',
  async (_, transport) => {
    await testHubServer.app.close()
    await startTestHub({ ...pushHubTiming, silence: 600_000 })
    const { client, received } = await connectTestClient('ann', transport)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    try {
      await expect(client.invoke('DoSomething', 1)).rejects.toThrow('no methods')
      testHubServer.hub.tell(['ann'], testPushMessage)
      await eventually(() => expect(received).toHaveLength(1))
    } finally {
      vi.useRealTimers()
    }
  },
)

test.each(transports)('over %s nobody enters without a live token', async (_, transport) => {
  await expect(connectTestClient('eve', transport)).rejects.toThrow('401')
  expect(testHubServer.hub.connectionCount()).toBe(0)
})

test('a WebSocket may skip the negotiation', async () => {
  const client = new HubConnectionBuilder()
    .withUrl(`${testHubServer.address}/signalRHub`, {
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
      accessTokenFactory: () => 'token-of-ann',
    })
    .configureLogging(LogLevel.None)
    .build()
  await client.start()
  expect(testHubServer.hub.connectionCount()).toBe(1)
  await client.stop()
})

test('neither access tokens nor connection tokens are logged', async () => {
  for (const [, transport] of transports) {
    const { client } = await connectTestClient('ann', transport)
    await client.stop()
  }
  expect(testHubServer.lines.length).toBeGreaterThan(5)
  expect(testHubServer.lines.join()).not.toContain('token-of-ann')
  expect(testHubServer.lines.join()).not.toMatch(/id=ey|id=Wz|id=W/)
})
