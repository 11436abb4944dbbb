import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openPool } from '../src/kernel/db/database.ts'
import type { Connection } from '../src/kernel/db/launcher.ts'

/** A database of one test file. */
export type TestDatabase = {
  /** Goes into `new pg.Pool({...})`. */
  connection: Connection
  /** The same, for what only the owner of the tables may do. */
  owner: Connection
  /** A pool over it, ended together with the database. */
  pool: pg.Pool
  ownerPool: pg.Pool
}

/**
 * A database of its own with every migration applied, dropped after the tests of the file. Call it at the top of
 * the file or in `beforeAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${database} template ${server.database} strategy file_copy`)
  const connection = { ...inject('everyday'), database }
  const pool = openPool(connection, 10)
  const owner = { ...server, database }
  const ownerPool = openPool(owner, 2)
  for (const one of [pool, ownerPool]) one.on('error', () => {}) // ended by force below
  afterAll(async () => {
    await Promise.all([pool.end(), ownerPool.end()])
    await onServer(server, `drop database ${database} with (force)`)
  })
  return { connection, owner, pool, ownerPool }
}

async function onServer(server: Connection, sql: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
