import pg from 'pg'
import { firstOf } from '../../certain.ts'
import {
  everydayAccountMark,
  everydayDatabaseUser,
  everydayPassword,
  passwordVerifier,
  prepareEveryday,
} from './everyday.ts'

/** How to reach a PostgreSQL: a part of node-postgres' own settings. */
export type PostgresConnection = {
  /** A host name or, with a slash, the folder of the socket. */
  host: string
  port: number
  user: string
  database: string
  password: string
}

/** Identity reported by a server; `everyday` is the mark of the everyday account, null if there is none. */
export type PostgresPingAnswer = { version: string; mark: string; folder: string; everyday: string | null }

const noSuchDatabase = '3D000'
const notNow = new Set(['57P03', '57P01', '53300']) // starting or stopping; going down; too many connections

/**
 * Asks a server, as the owner, who it is, and makes our database if it is not there yet.
 * @returns the answer; 'busy' when it lives but takes nobody now; null when nobody answers
 */
export async function pingPostgres(
  connection: PostgresConnection,
): Promise<PostgresPingAnswer | 'busy' | null> {
  try {
    return await ask(connection)
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (notNow.has(code)) return 'busy'
    if (code !== noSuchDatabase) return null
    await create(connection)
    return ask(connection)
  }
}

const ask = (connection: PostgresConnection): Promise<PostgresPingAnswer> =>
  withClient(
    connection,
    async (client) => {
      const { rows } = await client.query<PostgresPingAnswer>(
        `select current_setting('server_version') as version,
              coalesce(current_setting('cabinet.launch', true), '') as mark,
              current_setting('data_directory') as folder,
              shobj_description(to_regrole('${everydayDatabaseUser}'), 'pg_authid') as everyday`,
      )
      return firstOf(rows)
    },
    5_000,
  ) // a hanging server is queried again

/** The way in for all work, after the account was made or brought up to what this release wants. */
export async function everydayConnection(
  owner: PostgresConnection,
  answer: PostgresPingAnswer,
): Promise<PostgresConnection> {
  const password = everydayPassword(owner.password)
  const mark = everydayAccountMark(owner.password)
  if (answer.everyday !== mark)
    await withClient(owner, (client) =>
      // one text is one transaction
      client.query(
        `${prepareEveryday(passwordVerifier(password))} comment on role ${everydayDatabaseUser} is '${mark}'`,
      ),
    )
  return { ...owner, user: everydayDatabaseUser, password }
}

async function create(connection: PostgresConnection): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, async (client) => {
    await client
      .query(`create database ${pg.escapeIdentifier(connection.database)}`)
      .catch((error: { code?: string }) => {
        // another process made it meanwhile, or in this very moment
        if (error.code !== '42P04' && error.code !== '23505') throw error
      })
  })
}

async function withClient<T>(
  connection: PostgresConnection,
  work: (client: pg.Client) => Promise<T>,
  connectionTimeoutMillis = 30_000,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis })
  client.on('error', () => {}) // a lost server already fails the query
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
