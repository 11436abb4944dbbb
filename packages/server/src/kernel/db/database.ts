import { createHash } from 'node:crypto'
import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import type { Db } from '../ctx.ts'
import { CoalescingSocket } from './joined-socket.ts'

// bigint and numeric arrive as numbers: sizes and counts stay far below 2^53
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)

const anyTimestamp = pg.types.getTypeParser(1184)
const digits = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

// A page of a hundred rows has two hundred timestamps. Every connection speaks UTC, and what the clock of the server
// wrote ends in milliseconds: 2026-11-20 08:00:00.123+00. Anything else takes the long way.
const millisecondsOf = (text: string): number =>
  text.length === 26 && text > '1' && text[10] === ' ' && text.endsWith('+00')
    ? Date.UTC(
        digits(text, 0) * 100 + digits(text, 2),
        digits(text, 5) - 1,
        digits(text, 8),
        digits(text, 11),
        digits(text, 14),
        digits(text, 17),
        digits(text, 20) * 10 + (digits(text, 21) % 10),
      )
    : Number.NaN

let [readText, readAt] = ['', Number.NaN]

// neighbours are often of one moment: what never changed has been updated when it was made
pg.types.setTypeParser(1184, (text: string): Date => {
  if (text !== readText) [readText, readAt] = [text, millisecondsOf(text)]
  return Number.isNaN(readAt) ? anyTimestamp(text) : new Date(readAt)
})

/** How many statements a connection keeps prepared: planning a recursive query costs more than running it. */
const PREPARED = 300
const seen = new Map<string, string>()

function statementName(sql: string): string | undefined {
  const known = seen.get(sql)
  if (known !== undefined) return known || undefined
  if (seen.size >= PREPARED) return undefined
  // named from the second use on, so that one-off texts stay unprepared
  seen.set(sql, '')
  queueMicrotask(() => seen.set(sql, `c${createHash('sha1').update(sql).digest('hex').slice(0, 16)}`))
  return undefined
}

// a prepared statement is planned once: planning anew for its values costs more than running it (measured: a
// page of a folder 1.1 ms against 0.6), and every query here has the same best plan for all values
const options = '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC'

export function openDatabasePool(connection: pg.PoolConfig, max = 20): pg.Pool {
  const pool = new pg.Pool({
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    application_name: 'cabinet',
    options,
    pipeline: true,
    stream: () => new CoalescingSocket(),
    ...connection,
  })
  // a connection that dies while it is in use fails its query, and says so a second time: unheard, that would end the
  // process (the pool itself listens to idle ones only)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A connection of the account that owns the tables, for migrations and restoring. The caller ends it. */
export async function openOwnerConnection(owner: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    application_name: 'cabinet',
    connectionTimeoutMillis: 30_000,
    options,
    ...owner,
  })
  client.on('error', () => {}) // a database that goes away fails the statement, which is answer enough
  await client.connect()
  return client
}

/** A connection of its own for what a pool's cannot do: COPY. The caller ends it. */
export async function openDedicatedClient(pool: pg.Pool): Promise<pg.Client> {
  // the pool hides its password from whoever lists its options
  const { password } = pool.options
  const client = new pg.Client({
    ...pool.options,
    pipeline: false,
    ...(password !== undefined && { password }),
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Inside a transaction statements do not wait for each other: those asked together (`Promise.all`) leave together, are
 * run in the order in which they were asked, and where one fails those behind it fail too.
 */
class Pipelining extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    let found: Promise<DatabaseConnection> | undefined
    return super.withConnectionProvider({
      async provideConnection(consumer) {
        found ??= provider.provideConnection(async (connection) => connection)
        return consumer(await found)
      },
    })
  }
}

/** Typed queries over a pool, with prepared statements. */
export function openTypedDatabase(pool: pg.Pool): Db {
  const prepared = {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      return {
        query: ((text: string | object, values?: unknown[]) =>
          typeof text === 'string'
            ? client.query({ name: statementName(text), text, values: values as unknown[] })
            : client.query(text as never)) as unknown as PostgresPoolClient['query'],
        release: () => client.release(),
      }
    },
    end: () => pool.end(),
  }
  const dialect = new PostgresDialect({ pool: prepared })
  const driver = dialect.createDriver()
  const started = driver.init()
  const provider: ConnectionProvider = new DefaultConnectionProvider(driver)
  const executor = new Pipelining(dialect.createQueryCompiler(), dialect.createAdapter(), {
    provideConnection: async (consumer) => {
      await started
      return provider.provideConnection(consumer)
    },
  })
  return new Kysely<unknown>({ config: { dialect }, dialect, driver, executor })
}
