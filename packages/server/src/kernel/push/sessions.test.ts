import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { openSecretsPort } from '../crypto/secrets.ts'
import { openServerLog } from '../log/log.ts'
import type { PushTransport } from './connection.ts'
import { openPushHub, type PushHubParts, pushHubTiming } from './hub.ts'
import { answerNegotiation, negotiatedOnce, readNegotiatedToken, transportNames } from './negotiation.ts'

// one person, signed in twice: nothing here may be told by the person alone
const first = { userId: 'ann', sessionId: 'one' }
const second = { userId: 'ann', sessionId: 'two' }

const secrets = openSecretsPort('s'.repeat(32))
const handshake = '{"protocol":"json","version":1}\x1e'

const hubs: ReturnType<typeof openPushHub>[] = []
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.drain()
})

function hubWith(deps: Partial<PushHubParts> = {}) {
  const hub = openPushHub({
    authenticate: async () => null,
    isSessionOpen: async () => true,
    log: openServerLog({ level: 'silent' }),
    ...deps,
  })
  hubs.push(hub)
  return hub
}

function transport() {
  const sent: string[] = []
  const way: PushTransport = {
    send: (records) => void sent.push(records),
    unread: () => 0,
    close: () => {},
    drop: () => {},
    gone: Promise.resolve(),
  }
  return { sent, way }
}

test('what one session negotiated opens nothing for another of the same person', () => {
  const at = new Date()
  const { connectionToken = '' } = answerNegotiation(
    secrets,
    { ...first, ticket: null },
    { version: 1, transports: transportNames },
    at,
  )
  for (const read of [readNegotiatedToken, negotiatedOnce] as const) {
    expect(read(secrets, connectionToken, first, at)).not.toBeNull()
    expect(read(secrets, connectionToken, second, at)).toBeNull()
    expect(read(secrets, connectionToken, { ...first, userId: 'bob' }, at)).toBeNull()
  }
})

test('what another server passes on is heard from the session of the connection alone', () => {
  const hub = hubWith()
  const { sent, way } = transport()
  hub.admit({ ...first, id: 'c', transport: way })
  hub.take({ id: 'c', sessionId: second.sessionId, text: handshake })
  expect(sent).toEqual([])
  hub.take({ id: 'c', sessionId: first.sessionId, text: handshake })
  expect(sent).toEqual(['{}\x1e'])
})

test('the check now and then ends the connections of a session that is over, and no other of that person', async () => {
  const asked = new Set<string>()
  const hub = hubWith({
    isSessionOpen: async (id) => {
      asked.add(id)
      return id !== first.sessionId
    },
    timing: { ...pushHubTiming, check: 20, tick: 5 },
  })
  for (const birth of [first, second])
    hub.admit({ ...birth, id: birth.sessionId, transport: transport().way })
  await eventually(() => expect(asked).toEqual(new Set(['one', 'two'])))
  await eventually(() => expect([hub.holds('one'), hub.holds('two')]).toEqual([false, true]))
})
