import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/postgres.ts'
import { migrateDatabase } from './migrate.ts'

const { owner, ownerPool: pool } = await testDatabase()
let folder: string

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const names = async () =>
  (await pool.query('select name from migrations order by name')).rows.map((r) => r.name)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cabinet-migrations-'))
  await pool.query('drop schema public cascade; create schema public')
  write('0001-people.sql', 'create table people (id int primary key); select pg_sleep(0.1);')
  write('0002-seed.sql', 'insert into people values (1);')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('four servers migrate an empty database at once, each file once', async () => {
  const pools = Array.from({ length: 4 }, () => new pg.Pool({ ...owner, max: 2 }))
  await Promise.all(pools.map((own) => migrateDatabase(own, { owner, folder })))
  await Promise.all(pools.map((own) => own.end()))
  expect(await names()).toEqual(['0001-people.sql', '0002-seed.sql'])
  expect((await pool.query('select * from people')).rows).toEqual([{ id: 1 }])
})

test('a later release applies only what is new, and asks one question when nothing is', async () => {
  await migrateDatabase(pool, { owner, folder })
  write('0003-more.sql', 'insert into people values (2);')
  await migrateDatabase(pool, { owner, folder })
  expect(await names()).toHaveLength(3)

  const asked = vi.spyOn(pool, 'query')
  await migrateDatabase(pool, { owner, folder })
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockRestore()
})

test('a file that fails leaves nothing of itself, and the ones before it stay', async () => {
  write('0003-broken.sql', 'create table half (id int); select nonsense;')
  await expect(migrateDatabase(pool, { owner, folder })).rejects.toThrow('migration 0003-broken.sql failed')
  expect(await names()).toHaveLength(2)
  expect((await pool.query("select to_regclass('half') as half")).rows[0].half).toBeNull()
})

test('refuses a file that was changed after it was applied', async () => {
  await migrateDatabase(pool, { owner, folder })
  write('0002-seed.sql', 'insert into people values (3);')
  await expect(migrateDatabase(pool, { owner, folder })).rejects.toThrow(
    '0002-seed.sql was changed after it was applied',
  )
})

test('refuses a database of a newer release', async () => {
  await migrateDatabase(pool, { owner, folder })
  rmSync(join(folder, '0002-seed.sql'))
  await expect(migrateDatabase(pool, { owner, folder })).rejects.toThrow(
    'The database is newer than this Cabinet',
  )
})

test('refuses a file whose name has no place in the order', async () => {
  write('late.sql', 'select 1')
  await expect(migrateDatabase(pool, { owner, folder })).rejects.toThrow(
    'late.sql: migrations are named NNNN-words.sql',
  )
})

test('the migrations of the project replay from empty', async () => {
  await migrateDatabase(pool, { owner })
  await migrateDatabase(pool, { owner })
})
