import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { testDatabase } from '../../../test/postgres.ts'
import { generateId } from '../crypto/id.ts'
import { openSecretsPort } from '../crypto/secrets.ts'
import type { Db, PushMessageBody } from '../ctx.ts'
import { openTypedDatabase } from '../db/database.ts'
import { openServerLog } from '../log/log.ts'
import { openServerBus, type ServerBus } from './bus.ts'
import { enqueuePushMessage } from './push.store.ts'
import { joinPushHub, openPushSender } from './push.ts'
import { registerPushHub } from './register-hub.ts'

const { connection, pool } = await testDatabase()
const db = openTypedDatabase(pool)
const log = openServerLog({ level: 'silent' })
const ann = generateId()
const bob = generateId()
const people = new Map([
  ['ann', { userId: ann, sessionId: generateId() }],
  ['bob', { userId: bob, sessionId: generateId() }],
])
const note = (payload: unknown): PushMessageBody => ({
  key: 'notice',
  level: 0,
  textKey: 'notice.new',
  payload: { payload },
})

/** One app server on the shared database. */
async function startServer() {
  const app = Fastify({ forceCloseConnections: true })
  const secrets = openSecretsPort('s'.repeat(32))
  const hub = registerPushHub(app, {
    authenticate: async (token) => people.get(token) ?? null,
    isSessionOpen: async () => true,
    secrets,
    log,
  })
  const bus = await openServerBus({ connection, log })
  const joined = await joinPushHub({ db, bus, log }, hub)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    await joined.close()
    await bus.close()
  }
  return { hub, bus, push: openPushSender(bus), address, stop }
}

async function connect(address: string, name: string) {
  const client = new HubConnectionBuilder()
    .withUrl(`${address}/signalRHub`, {
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: () => name,
    })
    .configureLogging(LogLevel.None)
    .build()
  const received: unknown[] = []
  client.on('ReceiveMessage', (...args) => {
    const extension = JSON.parse(args[5])
    received.push([extension.ExtendKey, JSON.parse(extension.ExtendKey3).payload])
  })
  await client.start()
  return { client, received }
}

let one: Awaited<ReturnType<typeof startServer>>
let two: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  one = await startServer()
  two = await startServer()
})
afterAll(async () => {
  await one.stop()
  await two.stop()
})

test('a message reaches its receiver on whichever server, and nobody else', async () => {
  const annOne = await connect(one.address, 'ann')
  const annTwo = await connect(two.address, 'ann')
  const bobTwo = await connect(two.address, 'bob')

  await db.transaction().execute((trx) => one.push.enqueue(trx as Db, [ann], note(1)))
  one.push.flush()
  await eventually(() => expect(annTwo.received).toEqual([[ann, 1]]))
  await eventually(() => expect(annOne.received).toEqual([[ann, 1]]))

  await enqueuePushMessage(db, [ann, bob], note(2))
  two.push.flush()
  await eventually(() => expect(bobTwo.received).toEqual([[bob, 2]]))
  await eventually(() => expect(annOne.received).toHaveLength(2))
  for (const { client } of [annOne, annTwo, bobTwo]) await client.stop()
})

test('a message of a transaction that is rolled back is never told', async () => {
  const { client, received } = await connect(one.address, 'ann')
  await db
    .transaction()
    .execute(async (trx) => {
      await enqueuePushMessage(trx as Db, [ann], note('never'))
      throw new Error('no')
    })
    .catch(() => {})
  await enqueuePushMessage(db, [ann], note('after'))
  two.push.flush()
  await eventually(() => expect(received).toEqual([[ann, 'after']]))
  await client.stop()
})

test('the end of a session reaches its connections on the other server', async () => {
  const { client } = await connect(two.address, 'ann')
  const other = await connect(two.address, 'bob')
  const closed = new Promise((resolve) => client.onclose(resolve))
  one.push.endSession(people.get('ann')!.sessionId)
  await closed
  const otherClosed = new Promise((resolve) => other.client.onclose(resolve))
  one.push.endUser(bob)
  await otherClosed
})

test('without any hint a message arrives all the same', async () => {
  const { client, received } = await connect(one.address, 'bob')
  await enqueuePushMessage(db, [bob], note('unannounced'))
  await eventually(() => expect(received).toEqual([[bob, 'unannounced']]))
  await client.stop()
})

test('a server whose listening connection was cut catches up', async () => {
  const { client, received } = await connect(one.address, 'ann')
  // those of this test's own servers: others run beside it
  const buses =
    "from pg_stat_activity where application_name like 'cabinet bus%' and datname = current_database()"
  await pool.query(`select pg_terminate_backend(pid) ${buses}`)
  await enqueuePushMessage(db, [ann], note('while away'))
  two.push.flush()
  await eventually(() => expect(received).toEqual([[ann, 'while away']]))
  await eventually(async () => {
    const { rows } = await pool.query(`select count(*) ${buses}`)
    expect(rows[0].count).toBe(2)
  })
  await enqueuePushMessage(db, [ann], note('again'))
  two.push.flush()
  await eventually(() => expect(received).toHaveLength(2))
  await client.stop()
})

test('hints carry their id, only to their channel, and equal ones travel together', async () => {
  const heard: string[] = []
  const bus: ServerBus = one.bus
  two.bus.on('test.a', (id) => heard.push(id))
  bus.on('test.b', () => heard.push('wrong'))
  for (let i = 0; i < 100; i += 1) bus.publish('test.a', 'x y')
  bus.publish('test.a', 'z')
  await eventually(() => expect(heard).toEqual(['x y', 'z']))
})

test('an id that is too long for the bus is refused, and the bus goes on', async () => {
  expect(() => one.bus.publish('test.long', 'x'.repeat(8000))).toThrow('too long')
  const heard: string[] = []
  two.bus.on('test.long', (id) => heard.push(id))
  one.bus.publish('test.long', 'nul \u0000')
  one.bus.publish('test.long', 'short')
  await eventually(() => {
    one.bus.publish('test.long', 'later')
    expect(heard).toContain('later')
  })
})

test('a hint that comes while the bus closes, or after, harms nobody', async () => {
  const bus = await openServerBus({ connection, log })
  bus.publish('late', 'before')
  const closing = bus.close()
  bus.publish('late', 'while')
  await closing
  bus.publish('late', 'after')
  // would never come if sending went round in circles
  await new Promise((resolve) => setTimeout(resolve, 50))
})

test('the client of an event stream may speak to another server than the one it listens to', async () => {
  const headers = { authorization: 'Bearer ann' }
  const negotiated = await fetch(`${one.address}/signalRHub/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers,
  })
  const { connectionToken } = (await negotiated.json()) as { connectionToken: string }
  const query = `?id=${encodeURIComponent(connectionToken)}`
  const ends = new AbortController()
  const stream = await fetch(`${two.address}/signalRHub${query}`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: ends.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const piece of stream.body!) text += Buffer.from(piece).toString()
  })().catch(() => {})
  const say = (body: string, name = 'ann') =>
    fetch(`${one.address}/signalRHub${query}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${name}` },
    })

  expect((await say('{"protocol":"json","version":1}\x1e', 'bob')).status).toBe(404)
  expect((await say('\x1e'.repeat(3000))).status).toBe(404)
  expect((await say('{"protocol":"json","version":1}\x1e')).status).toBe(200)
  await eventually(() => expect(text).toContain('data: {}\x1e'))
  await enqueuePushMessage(db, [ann], note('scattered'))
  one.push.flush()
  await eventually(() => expect(text).toContain('scattered'))
  ends.abort()
  await reading
})

test('a new window is told the events that it missed, without words; a known one is not', async () => {
  await db.transaction().execute((trx) => enqueuePushMessage(trx, [ann], note('before')))
  await db.transaction().execute((trx) => enqueuePushMessage(trx, [ann], { ...note('a warning'), level: 2 }))
  const fresh = await connect(one.address, 'ann')
  const known = await connect(one.address, 'ann')
  const words: unknown[] = []
  fresh.client.on('ReceiveMessage', (_key, level, _text, _title, _time, extension) =>
    words.push([level, JSON.parse(extension).ExtendKey2]),
  )
  await fresh.client.send('WatchFolders', [], 30)
  await known.client.send('WatchFolders', [], 0)
  await eventually(() => expect(fresh.received).toContainEqual([ann, 'before']))
  expect(words.every((one) => `${one}` === '4,')).toBe(true)
  expect(fresh.received).not.toContainEqual([ann, 'a warning'])
  expect(known.received).not.toContainEqual([ann, 'before'])
  await Promise.all([fresh.client.stop(), known.client.stop()])
})
