import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, isAbsolute, join } from 'node:path'
import { giveFilesToAccount, type PostgresAccount } from './account.ts'
import { readPostmasterPidFile } from './pid-file.ts'
import type { PostgresConnection } from './ping.ts'
import type { PostgresSettings } from './settings.ts'

/** Where PostgreSQL listens: a socket in a closed folder, or, on Windows, 127.0.0.1. Both ask for the password. */
export type PostgresListenPlace = {
  connection: PostgresConnection
  settings: PostgresSettings
  leave(): void
}

/** The longest path of a socket: `sun_path` of Linux holds 107 bytes and a zero, that of others 103. */
const longest = process.platform === 'linux' ? 107 : 103
const socketPort = 5432
const shortPrefix = 'cabinet-pg-'

/** The owner of the tables, and our database, inside the embedded PostgreSQL. */
export const embeddedDatabaseNames = { user: 'cabinet', database: 'cabinet' }

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longest

/** A socket in the database's own 0700 folder, or in a short one made for this run where the path is too long. */
export function socketListenPlace(
  pgdata: string,
  password: string,
  account: PostgresAccount,
): PostgresListenPlace {
  const old = runningConnection(pgdata, password)
  if (old) listenPlaceOf(old).leave() // a killed server left its short folder behind
  return listenPlaceOf({
    ...embeddedDatabaseNames,
    host: fits(pgdata) ? pgdata : shortFolder(account),
    port: socketPort,
    password,
  })
}

/** A free port of 127.0.0.1. */
export async function tcpListenPlace(password: string): Promise<PostgresListenPlace> {
  return listenPlaceOf({ ...embeddedDatabaseNames, host: '127.0.0.1', port: await freePort(), password })
}

/** The place behind a connection, with what PostgreSQL must be told to listen there. */
export function listenPlaceOf(connection: PostgresConnection): PostgresListenPlace {
  const { host, port } = connection
  const socket = isAbsolute(host)
  return {
    connection,
    settings: {
      port: String(port),
      listen_addresses: socket ? '' : host,
      unix_socket_directories: socket ? `"${host.replaceAll('"', '""')}"` : '',
      unix_socket_permissions: '0700',
    },
    leave: () => {
      if (basename(host).startsWith(shortPrefix)) rmSync(host, { recursive: true, force: true })
    },
  }
}

/** How to reach the PostgreSQL whose pid file lies in the folder; null when the file says too little yet. */
export function runningConnection(pgdata: string, password: string): PostgresConnection | null {
  const file = readPostmasterPidFile(pgdata)
  if (!file || file.port === 0) return null
  return {
    ...embeddedDatabaseNames,
    host: file.socketDir === '' ? '127.0.0.1' : file.socketDir,
    port: file.port,
    password,
  }
}

function shortFolder(account: PostgresAccount): string {
  const base = [tmpdir(), '/tmp'].find((path) => existsSync(path) && fits(join(path, `${shortPrefix}xxxxxx`)))
  const folder = mkdtempSync(join(base ?? '/tmp', shortPrefix))
  giveFilesToAccount(account, folder)
  return folder
}

async function freePort(): Promise<number> {
  const server = createServer()
  return await new Promise((done, fail) => {
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}
