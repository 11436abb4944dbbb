import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { ServerStartError } from '../config/start-error.ts'
import { openOwnerConnection } from './database.ts'

/** One file of `migrations/`, named `NNNN-words.sql`. */
type Migration = { name: string; sql: string; hash: string }

/** Any number that nothing else locks: only one server at a time migrates. */
const lockNumber = 7_236_001

/**
 * Brings the database up to the migrations of this release: forward only, in order, each in a transaction of its
 * own. Several servers may call it at once; the others wait and find nothing left to do. `owner` is the account that
 * the tables belong to, where the pool's may not make any.
 * @throws ServerStartError when an applied file was changed, or the database is newer than this release
 */
export async function migrateDatabase(
  pool: pg.Pool,
  { owner, folder = migrationsFolder() }: { owner: pg.ClientConfig; folder?: string },
): Promise<void> {
  const all = readMigrations(folder)
  if (pending(all, await applied(pool)).length === 0) return
  const client = await openOwnerConnection(owner)
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await client.query(migrationsTable)
    for (const migration of pending(all, await applied(client))) {
      try {
        await client.query('begin')
        await apply(client, migration)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    }
  } finally {
    await client.end().catch(() => {}) // and with it the lock
  }
}

/**
 * Gives an empty database exactly these migrations, those a backup was made with, in the transaction of the client.
 * Servers that start meanwhile wait for its end.
 * @throws ServerStartError when this release does not have them, or not as they were
 */
export async function migrateToHistory(
  client: pg.ClientBase,
  history: readonly { name: string; hash: string }[],
  folder = migrationsFolder(),
): Promise<void> {
  const all = readMigrations(folder)
  const made = new Map(history.map(({ name, hash }) => [name, hash]))
  const later = new Set(pending(all, made))
  await client.query('select pg_advisory_xact_lock($1)', [lockNumber])
  await client.query(migrationsTable)
  for (const migration of all) if (!later.has(migration)) await apply(client, migration)
}

const migrationsTable =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now(), hash text not null)'

async function apply(client: pg.ClientBase, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Name to hash; empty where no migration ever ran. */
async function applied(db: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> {
  try {
    const { rows } = await db.query<{ name: string; hash: string }>('select name, hash from migrations')
    return new Map(rows.map((row) => [row.name, row.hash]))
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return new Map() // no such table
    throw error
  }
}

/** Those still to be applied; refuses a history that differs from the files. */
function pending(all: Migration[], done: Map<string, string>): Migration[] {
  const known = new Set(all.map((migration) => migration.name))
  const unknown = [...done.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new ServerStartError(
      `The database is newer than this Cabinet: it has ${unknown.join(', ')}. Start the newer release.`,
    )
  const changed = all.filter(({ name, hash }) => done.has(name) && done.get(name) !== hash)
  if (changed.length > 0)
    throw new ServerStartError(
      `${changed.map(({ name }) => name).join(', ')} was changed after it was applied to this database. ` +
        'Put the file back as it was and write a new migration (npm run db:new).',
    )
  return all.filter(({ name }) => !done.has(name))
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const odd = names.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (odd.length > 0) throw new Error(`${odd.join(', ')}: migrations are named NNNN-words.sql`)
  return names.sort().map((name) => {
    // line ends as git may have changed them do not count
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

/** `packages/server/migrations`, seen from the source as well as from the bundle in `dist`. */
export function migrationsFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'migrations'))) return join(folder, 'migrations')
  throw new Error('the folder migrations is missing beside the server')
}
