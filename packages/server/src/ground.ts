import type pg from 'pg'
import { type DatabaseLaunchOptions, launchEmbeddedDatabase } from './database-launch.ts'
import { openBlobStore } from './kernel/blobs/index.ts'
import type { Config } from './kernel/config/index.ts'
import { ConfigValueError } from './kernel/config/index.ts'
import { openSecretsPort } from './kernel/crypto/secrets.ts'
import type { Ports } from './kernel/ctx.ts'
import { poolSizeOf } from './kernel/db/connections.ts'
import { openDatabasePool, openTypedDatabase } from './kernel/db/database.ts'
import type { Log } from './kernel/log/log.ts'

/** Composition shared by the server and the command line: database, blob store, secrets. */
export interface Composition {
  pool: pg.Pool
  connection: pg.PoolConfig
  /** The account that owns the tables, for migrations and restore; may differ from `connection`. */
  owner: pg.PoolConfig
  ports: Omit<Ports, 'jobs' | 'push' | 'wiring'>
  close(): Promise<void>
}

/** Opens the database (embedded, or the one of DATABASE_URL) and the store. */
export async function openComposition(
  config: Config,
  log: Log,
  options: DatabaseLaunchOptions = {},
): Promise<Composition> {
  const launch = await launchEmbeddedDatabase(config, log, options)
  const connection: pg.PoolConfig = launch ? launch.connection : { connectionString: config.databaseUrl! }
  const pool = openDatabasePool(connection, poolSizeOf(config.processes))
  // a connection that dies while idle is replaced by the pool; without a listener it would end the process
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection ended'))
  await requireDurable(pool)
  const blobs = openBlobStore({ dataDir: config.dataDir, s3: config.s3 })
  return {
    pool,
    connection,
    owner: launch?.owner ?? connection,
    ports: {
      db: openTypedDatabase(pool),
      config,
      blobs,
      secrets: openSecretsPort(config.secretKey, config.formerSecretKey),
      log,
      now: () => new Date(),
    },
    async close() {
      await blobs.close()
      // the database may end what the pool is just closing, which is nothing to report
      pool.removeAllListeners('error').on('error', () => {})
      await pool.end()
      await launch?.stop()
    },
  }
}

const wanted = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/** Nothing acknowledged may be lost: a database that does not sync is refused (safety). */
async function requireDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: keyof typeof wanted; setting: string; version: number }>(
    `select name, setting, current_setting('server_version_num')::int as version
       from pg_settings where name = any($1)`,
    [Object.keys(wanted)],
  )
  const version = rows[0]?.version ?? 0
  if (version < 150_000)
    throw new ConfigValueError(`DATABASE_URL leads to PostgreSQL ${version}; 15 to 18 are supported.`)
  for (const { name, setting } of rows) {
    if (setting === 'off')
      throw new ConfigValueError(`The database runs with ${name} = off; Cabinet needs it on.`)
  }
}
