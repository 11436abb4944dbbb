import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres.ts'
import { generateId } from '../crypto/id.ts'
import type { Db, PushMessageBody } from '../ctx.ts'
import { openTypedDatabase } from '../db/database.ts'
import {
  currentPushPosition,
  deleteOldPushMessages,
  enqueuePushMessage,
  pushMessagesSince,
  recentPushMessages,
} from './push.store.ts'

const { connection, pool } = await testDatabase()
const db = openTypedDatabase(pool)
const ann = generateId()
const note = (payload: unknown): PushMessageBody => ({
  key: 'notice',
  level: 0,
  textKey: 'notice.new',
  payload: { payload },
})

test('what commits late is read late, and everything exactly once', async () => {
  let place = await currentPushPosition(db)
  const read: unknown[] = []
  const look = async () => {
    const next = await pushMessagesSince(db, place)
    place = next.place
    read.push(...next.messages.map(({ body }) => (body.payload as { payload: unknown }).payload))
  }
  const open = async () => {
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('begin')
    return client
  }
  const insert = (client: pg.Client, payload: string) =>
    client.query('insert into push_messages (user_ids, body) values ($1, $2)', [[ann], note(payload)])

  const early = await open()
  await insert(early, 'first number, last commit')
  const late = await open()
  await insert(late, 'second number, first commit')
  await late.query('commit')
  await look()
  expect(read).toEqual(['second number, first commit'])
  await look()
  await early.query('savepoint s')
  await insert(early, 'in a savepoint')
  await early.query('release s')
  await look()
  expect(read).toHaveLength(1)
  await early.query('commit')
  await look()
  await look()
  expect(read).toEqual(['second number, first commit', 'first number, last commit', 'in a savepoint'])
  await early.end()
  await late.end()
})

test('under many writers at once each message is read exactly once', async () => {
  let place = await currentPushPosition(db)
  const read: number[] = []
  let writing = true
  const reader = (async () => {
    for (let last = false; !last; ) {
      last = !writing
      const next = await pushMessagesSince(db, place)
      place = next.place
      read.push(...next.messages.map(({ body }) => (body.payload as { payload: number }).payload))
    }
  })()
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; i < 50; i += 1) {
        await db.transaction().execute(async (trx) => {
          await enqueuePushMessage(trx as Db, [ann], note(writer * 1000 + i))
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
        })
      }
    }),
  )
  writing = false
  await reader
  expect(read).toHaveLength(400)
  expect(new Set(read).size).toBe(400)
})

test('old messages are dropped, fresh ones stay', async () => {
  await pool.query('delete from push_messages')
  await enqueuePushMessage(db, [ann], note('fresh'))
  await enqueuePushMessage(db, [ann], note('old'))
  await pool.query(
    `update push_messages set created_at = now() - interval '11 minutes' where body->'payload'->>'payload' = 'old'`,
  )
  expect(await deleteOldPushMessages(db)).toBe(1)
  expect(await deleteOldPushMessages(db)).toBe(0)
})

test('recent messages are those of one user, of so many seconds, in their order', async () => {
  const [bob, zoe] = [generateId(), generateId()]
  await enqueuePushMessage(db, [bob, zoe], note('old'))
  await pool.query(
    "update push_messages set created_at = now() - interval '30 seconds' where $1 = any(user_ids)",
    [bob],
  )
  await enqueuePushMessage(db, [zoe], note('of another'))
  await enqueuePushMessage(db, [zoe, bob], note('first'))
  await enqueuePushMessage(db, [bob], note('second'))
  const read = async (seconds: number) =>
    (await recentPushMessages(db, bob, seconds)).map(
      ({ body }) => (body.payload as { payload: string }).payload,
    )
  expect(await read(20)).toEqual(['first', 'second'])
  expect(await read(40)).toEqual(['old', 'first', 'second'])
})
