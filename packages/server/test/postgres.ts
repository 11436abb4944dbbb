import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabasePool } from '../src/kernel/db/database.ts'
import type { PostgresConnection } from '../src/kernel/db/launcher.ts'
import { afterTestFile } from './cleanups.ts'

/** A database of one test file. */
export type TestDatabase = {
  /** Goes into `new pg.Pool({...})`. */
  connection: PostgresConnection
  /** The same as the owner of the tables. */
  owner: PostgresConnection
  /** A pool over it, ended together with the database. */
  pool: pg.Pool
  ownerPool: pg.Pool
}

/** How long a pool may take to give its connections back. */
const PATIENCE_MS = 5000

/**
 * Creates a database with every migration applied, dropped after the tests of the file. Call it at the top of
 * the file or in `beforeAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { close, ...database } = await openTestDatabase()
  afterTestFile(close)
  return database
}

/**
 * The same, dropped by `close` together with every connection: a leaked one would be missing to later files.
 */
export async function openTestDatabase(): Promise<TestDatabase & { close: () => Promise<void> }> {
  const server = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${database} template ${server.database} strategy file_copy`)
  const connection = { ...inject('everyday'), database }
  const pool = openDatabasePool(connection, 10)
  const owner = { ...server, database }
  const ownerPool = openDatabasePool(owner, 2)
  for (const one of [pool, ownerPool]) one.on('error', () => {}) // ended by force below
  const close = async () => {
    const ended = Promise.all([pool.end(), ownerPool.end()])
    ended.catch(() => {})
    await Promise.race([ended, wait(PATIENCE_MS, undefined, { ref: false })])
    await onServer(server, `drop database ${database} with (force)`)
  }
  return { connection, owner, pool, ownerPool, close }
}

async function onServer(server: PostgresConnection, sql: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
