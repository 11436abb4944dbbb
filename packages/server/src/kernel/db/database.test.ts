import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/postgres.ts'
import { openDedicatedClient, openTypedDatabase } from './database.ts'

const { pool } = await testDatabase()
const db = openTypedDatabase(pool)
await sql`create table steps (id int generated always as identity, name text unique)`.execute(db)

const add = (trx: typeof db, name: string) => sql`insert into steps (name) values (${name})`.execute(trx)
const names = async () =>
  (await sql<{ name: string }>`select name from steps order by id`.execute(db)).rows.map(({ name }) => name)

test('statements of a transaction that are asked together run in the order in which they were asked', async () => {
  const answers = await db
    .transaction()
    .execute((trx) =>
      Promise.all([
        add(trx, 'one'),
        sql<{ count: number }>`select count(*) as count from steps`.execute(trx),
        add(trx, 'two'),
        sql<{ count: number }>`select count(*) as count from steps`.execute(trx),
      ]),
    )
  expect([answers[1].rows[0]!.count, answers[3].rows[0]!.count]).toEqual([1, 2])
  expect(await names()).toEqual(['one', 'two'])
})

test('where one of them fails nothing stays, and the connection is as good as new', async () => {
  for (let round = 0; round < 3; round++) {
    const work = db
      .transaction()
      .execute((trx) => Promise.all([add(trx, 'three'), add(trx, 'one'), add(trx, 'four')]))
    await expect(work).rejects.toMatchObject({ code: '23505' })
  }
  expect(await names()).toEqual(['one', 'two'])
  await db.transaction().execute((trx) => Promise.all([add(trx, 'three'), add(trx, 'four')]))
  expect(await names()).toEqual(['one', 'two', 'three', 'four'])
})

test('a transaction whose caller lets a failure pass is not committed', async () => {
  await db
    .transaction()
    .execute(async (trx) => void (await Promise.allSettled([add(trx, 'five'), add(trx, 'one')])))
    .catch(() => {})
  expect(await names()).not.toContain('five')
})

test('a connection of its own takes part in nothing of the pool', async () => {
  const client = await openDedicatedClient(pool)
  expect(client.pipeline).toBe(false)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

test('times arrive as what was stored, whichever was read before', async () => {
  const stored = [
    '2026-11-20 08:00:00.123+00',
    '2026-11-20 08:00:00.123+00',
    '2026-11-20 08:00:00.124+00',
    '2026-11-20 08:00:00.123456+00',
    '2026-11-20 08:00:00+00',
    '2026-11-20 08:00:00.123+00',
  ]
  const { rows } = await sql<{ one: Date; other: Date | null }>`
    select one, case when place % 2 = 0 then one end as other
    from unnest(${stored}::timestamptz[]) with ordinality as given (one, place) order by place`.execute(db)
  expect(rows.map(({ one }) => one.getTime() % 1000)).toEqual([123, 123, 124, 123, 0, 123])
  expect(rows.map(({ other }) => other?.getTime())).toEqual(
    rows.map(({ one }, at) => (at % 2 === 1 ? one.getTime() : undefined)),
  )
  // each row has a Date of its own, so changing one changes no other
  expect(rows[0]!.one).not.toBe(rows[1]!.one)
})
