import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { isProcessAlive } from '../src/kernel/db/embedded/process-birth.ts'
import { launchPostgres, type PostgresConnection } from '../src/kernel/db/launcher.ts'
import { migrateDatabase } from '../src/kernel/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser, which may create databases. */
    postgres: PostgresConnection
    /** The server's role; in tests it may create further tables. */
    everyday: PostgresConnection
  }
}

const prefix = 'cabinet-test-'
const memory = '/dev/shm'
/** Bytes that must be free in memory: a run uses a tenth of them. */
const ample = 8 * 1024 ** 3
const log = { info: () => {}, warn: (words: string) => console.error(words) }
/** Tests do not need durability across a crash of the machine. */
const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  autovacuum: 'off',
}

/** One PostgreSQL for the whole run; its database `cabinet` has every migration and is the tests' template. */
export default async function setup(project: TestProject) {
  await sweep()
  const dataDir = mkdtempSync(join(placeOfRun(), `${prefix}${process.pid}-`))
  const { connection, owner, stop } = await launchPostgres({ dataDir, log, settings: careless })
  const pool = new pg.Pool({ ...owner, max: 1 })
  await migrateDatabase(pool, { owner })
  await pool.query(`grant create on schema public to ${connection.user}`)
  await pool.end()
  project.provide('postgres', owner)
  project.provide('everyday', connection)
  return async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Memory where there is room: every test file makes and drops a database of a thousand files, which disks take long to
 * create and to remove.
 */
function placeOfRun(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) > ample ? memory : tmpdir()
}

/** A killed run leaves its database running: adopt each and end it. */
async function sweep(): Promise<void> {
  for (const dataDir of [tmpdir(), memory].filter(existsSync).flatMap(runsIn)) {
    const name = basename(dataDir)
    if (!name.startsWith(prefix) || isProcessAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    await launchPostgres({ dataDir, log, settings: careless })
      .then(({ stop }) => stop())
      .catch(() => {}) // another account's, or another run is sweeping it
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

const runsIn = (place: string): string[] => readdirSync(place).map((name) => join(place, name))
