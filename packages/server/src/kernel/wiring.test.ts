import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/postgres.ts'
import { createRequestContext, type Ports, systemRequestVisit, type Wiring } from './ctx.ts'
import { openTypedDatabase } from './db/database.ts'
import { wireRooms } from './wiring.ts'

declare module './events.ts' {
  interface Events {
    'test.happened': string
  }
  interface Slots {
    testNames: readonly string[]
  }
}

async function ctxOver(wiring: Wiring) {
  const { pool } = await testDatabase()
  const ports = {
    db: openTypedDatabase(pool),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    push: { hintCommit: () => {} },
    wiring,
  }
  return createRequestContext(ports as unknown as Ports, systemRequestVisit, null)
}

test('listeners hear an event in the order of the rooms, inside its transaction', async () => {
  const heard: string[] = []
  const ctx = await ctxOver(
    wireRooms([
      { name: 'one', on: { 'test.happened': async (_tx, word) => void heard.push(`one ${word}`) } },
      { name: 'none' },
      {
        name: 'two',
        on: {
          'test.happened': async (tx, word) => {
            await sql`create table heard (word text)`.execute(tx.db)
            heard.push(`two ${word}`)
            throw new Error('no')
          },
        },
      },
    ]),
  )
  await expect(ctx.together((tx) => tx.emit('test.happened', 'it'))).rejects.toThrow('no')
  expect(heard).toEqual(['one it', 'two it'])
  const { rows } = await sql<{ kept: boolean }>`select to_regclass('heard') is not null as kept`.execute(
    ctx.db,
  )
  expect(rows).toEqual([{ kept: false }])
})

test('what follows a commit has ports outside the transaction', async () => {
  const ctx = await ctxOver(wireRooms([]))
  let outside: Ports | undefined
  await ctx.together(async (tx) =>
    tx.afterCommit((ports) => {
      outside = ports
    }),
  )
  expect(outside?.db).toBe(ctx.db)
})

test('providers answer in the order of the rooms; two servers do not meet', () => {
  const wiring = wireRooms([
    { name: 'one', provides: { testNames: ['a'] } },
    { name: 'two', provides: { testNames: ['b'] } },
  ])
  expect(wiring.provided('testNames').flat()).toEqual(['a', 'b'])
  expect(wireRooms([]).provided('testNames')).toEqual([])
})

test('a question for exactly one room is refused where none or several answer', () => {
  const room = { name: 'one', provides: { testNames: ['a'] } }
  expect(wireRooms([room]).provider('testNames')).toEqual(['a'])
  expect(() => wireRooms([]).provider('testNames')).toThrow('no room provides testNames')
  expect(() => wireRooms([room, room]).provider('testNames')).toThrow('more than one room provides testNames')
})
