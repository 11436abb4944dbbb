import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgresBinaries } from '../packages/server/src/kernel/db/embedded/binaries.ts'
import { freePort } from './server.ts'

const run = promisify(execFile)
const debian = '/usr/lib/postgresql'

export interface ExternalPostgres {
  url: string
  /** Rows of one statement. */
  rows(sql: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** Debian's own PostgreSQL where it is installed, else the one that the product brings along. */
function programs(): { initdb: string; postgres: string } {
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => Number(name) >= 15) : []
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0]
  if (!newest) return findPostgresBinaries()
  return { initdb: join(debian, newest, 'bin/initdb'), postgres: join(debian, newest, 'bin/postgres') }
}

/** A PostgreSQL server of its own on 127.0.0.1, as an administrator would offer it: over TCP. */
export async function startPostgres(): Promise<ExternalPostgres> {
  const { initdb, postgres } = programs()
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-postgres-'))
  const owner = notRoot()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const as = { ...owner, cwd: folder }
  const data = join(folder, 'data')
  await run(initdb, ['-D', data, '-U', 'cabinet', '--auth=trust', '--encoding=UTF8', '--no-locale'], as)
  const port = await freePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
  const child = spawn(postgres, ['-D', data, '-p', `${port}`, ...settings], { ...as, stdio: 'ignore' })
  const killNow = () => child.kill('SIGQUIT')
  process.once('exit', killNow)
  const server = `postgres://cabinet@127.0.0.1:${port}`
  await answering(child, `${server}/postgres`)
  await query(`${server}/postgres`, 'create database cabinet')
  const url = `${server}/cabinet`
  return {
    url,
    rows: (sql) => query(url, sql),
    async stop() {
      process.off('exit', killNow)
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGQUIT') // nothing in it is worth a slow goodbye
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** PostgreSQL refuses root: then another account's ids. */
function notRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres', 'nobody'].map((name) => accounts.find((one) => one.startsWith(`${name}:`)))
  const [, , uid, gid] = (line[0] ?? line[1] ?? '').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`)
    try {
      return void (await query(url, 'select 1'))
    } catch (error) {
      if (attempt === 200) throw error
      await pause(50)
    }
  }
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
