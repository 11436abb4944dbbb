import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openTestDatabase } from './postgres.ts'

test('no connection of a file outlives it, not even one that a test forgot to give back', async () => {
  const watcher = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await watcher.connect()
  const { connection, pool, ownerPool, close } = await openTestDatabase()
  const open = async () => {
    const { rows } = await watcher.query(
      'select count(*)::int as open from pg_stat_activity where datname = $1',
      [connection.database],
    )
    return rows[0].open as number
  }
  try {
    const forgotten = await pool.connect()
    forgotten.on('error', () => {})
    await Promise.all([pool.query('select 1'), ownerPool.query('select 1')])
    expect(await open()).toBeGreaterThanOrEqual(3)
    await close()
    expect(await open()).toBe(0)
  } finally {
    await watcher.end()
  }
})
