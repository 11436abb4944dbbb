import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAlive } from './embedded/process-birth.ts'
import { borrowPostgres, type Connection, type Launch, launchPostgres } from './launcher.ts'

type Said = { connection: Connection; adopted: boolean; refused?: string }

const warnings: string[] = []
const log = { info: () => {}, warn: (words: string) => void warnings.push(words) }
const launches: Launch[] = []
const children: ChildProcess[] = []
let home: string
let dataDir: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cabinet-launch-'))
  dataDir = join(home, 'data')
  if (process.getuid?.() === 0) chmodSync(home, 0o755)
  warnings.length = 0
})

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  for (const one of launches.splice(0)) await one.stop()
  // an orphan of a killed child is taken over once more, to end it
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid')))
    await (await launchPostgres({ dataDir, log })).stop()
  rmSync(home, { recursive: true, force: true })
})

async function launch(options: Partial<Parameters<typeof launchPostgres>[0]> = {}): Promise<Launch> {
  const one = await launchPostgres({ dataDir, log, ...options })
  launches.push(one)
  return one
}

/** Launches in another process and answers what it said. */
async function launchElsewhere(): Promise<{ child: ChildProcess; said: Said }> {
  const script = join(import.meta.dirname, '../../../test/launch-child.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const said = await new Promise<string>((done) =>
    child.stdout!.once('data', (part: Buffer) => done(String(part))),
  )
  return { child, said: JSON.parse(said) as Said }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

async function ask<T extends pg.QueryResultRow>(connection: Connection, sql: string): Promise<T[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = () =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('makes a database that keeps its rows from one start to the next', async () => {
  const first = await launch()
  expect(first).toMatchObject({ adopted: false, version: expect.stringMatching(/^18\./) })
  await ask(first.connection, 'create table kept as select 1 as one')
  await first.stop()

  const second = await launch()
  expect(second.adopted).toBe(false)
  expect(await ask(second.connection, 'select * from kept')).toEqual([{ one: 1 }])
})

test('listens only inside the closed folder, syncs what it commits, and knows Chinese', async () => {
  const { connection } = await launch()
  expect(
    await ask(
      connection,
      `select name, setting from pg_settings where name in
       ('listen_addresses', 'fsync', 'full_page_writes', 'synchronous_commit', 'jit') order by name`,
    ),
  ).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'jit', setting: 'off' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(
    await ask(
      connection,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
              datctype as ctype from pg_database where datname = current_database()`,
    ),
  ).toEqual([{ encoding: 'UTF8', provider: 'i', locale: 'und', ctype: 'C.UTF-8' }])
  await ask(connection, 'create extension pg_trgm')
  expect(await ask(connection, "select cardinality(show_trgm('年度报告')) > 3 as seen")).toEqual([
    { seen: true },
  ])
})

test('adopts the database of a server that was killed', async () => {
  const { child, said } = await launchElsewhere()
  await ask(said.connection, 'create table kept as select 1 as one')
  const pid = postmasterPid()
  await kill(child)

  const began = performance.now()
  const next = await launch()
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(next.adopted).toBe(true)
  expect(postmasterPid()).toBe(pid)
  expect(await ask(next.connection, 'select * from kept')).toEqual([{ one: 1 }])
  await next.stop()
  expect(isAlive(pid)).toBe(false)
})

test('replaces an orphan that was started with other settings', async () => {
  const { child, said } = await launchElsewhere()
  const pid = postmasterPid()
  await kill(child)

  const next = await launch({ settings: { work_mem: '4MB' } })
  expect(next.adopted).toBe(false)
  expect(isAlive(pid)).toBe(false)
  expect(next.connection).toEqual(said.connection)
  expect(await ask(next.connection, 'show work_mem')).toEqual([{ work_mem: '4MB' }])
})

test('recovers when server and database were killed together', async () => {
  const { child, said } = await launchElsewhere()
  await ask(said.connection, 'create table kept as select 1 as one')
  process.kill(postmasterPid(), 'SIGKILL')
  await kill(child)

  const next = await launch()
  expect(next.adopted).toBe(false)
  expect(await ask(next.connection, 'select * from kept')).toEqual([{ one: 1 }])
})

test('starts the database again, in the same place, when it dies under a living server', async () => {
  const { connection } = await launch()
  await ask(connection, 'create table kept as select 1 as one')
  const pid = postmasterPid()
  process.kill(pid, 'SIGKILL')

  const began = Date.now()
  for (;;) {
    const rows = await ask(connection, 'select * from kept').catch(() => null)
    if (rows && postmasterPid() !== pid) break
    expect(Date.now() - began).toBeLessThan(15_000)
    await sleep(50)
  }
  expect(warnings.join()).toContain(`process ${pid}) is gone`)
})

test('is not misled by a left-over pid file whose number a stranger has now', async () => {
  await (await launch()).stop()
  // this very process is certainly no PostgreSQL
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.ppid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n${join(dataDir, 'postgres')}\n\n  12345         7\nready   \n`,
  )
  const next = await launch()
  expect(next.adopted).toBe(false)
  expect(await ask(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second server on the folder is refused with a message that names the first', async () => {
  const { child } = await launchElsewhere()
  await expect(launch()).rejects.toThrow(
    new RegExp(`${dataDir} is in use by another Cabinet \\(process ${child.pid}, since .*Stop it first`),
  )
})

test('of four servers that start at once exactly one stays', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, launchElsewhere))
  expect(all.filter(({ said }) => said.refused === undefined)).toHaveLength(1)
})

test('a command line verb borrows the database of the running server and leaves it running', async () => {
  const { said } = await launchElsewhere()
  const pid = postmasterPid()
  const borrowed = await borrowPostgres({ dataDir, log })
  expect(borrowed.connection).toEqual(said.connection)
  await borrowed.stop()
  expect(isAlive(pid)).toBe(true)
})

test('a command line verb without a server launches the database for itself', async () => {
  const borrowed = await borrowPostgres({ dataDir, log })
  const pid = postmasterPid()
  expect(await ask(borrowed.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await borrowed.stop()
  expect(isAlive(pid)).toBe(false)
})

test('takes a short socket folder where the path is too long, adopts through it, and removes it', async () => {
  dataDir = join(dataDir, 'long-'.repeat(20), '深'.repeat(10))
  const { child, said } = await launchElsewhere()
  expect(said.connection.host.startsWith(tmpdir())).toBe(true)
  expect(statSync(said.connection.host).mode & 0o777).toBe(0o700)
  await kill(child)

  const next = await launch()
  expect(next.adopted).toBe(true)
  await next.stop()
  expect(() => statSync(said.connection.host)).toThrow('ENOENT')
})

test('over TCP it wants the password', async () => {
  const { connection } = await launch({ transport: 'tcp' })
  expect(connection.host).toBe('127.0.0.1')
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow('password')
})

test('what a crash left of an unfinished first start is swept away', async () => {
  mkdirSync(join(dataDir, 'postgres.new-1'), { recursive: true, mode: 0o711 })
  await launch()
  expect(() => statSync(join(dataDir, 'postgres.new-1'))).toThrow('ENOENT')
})

test('a folder that holds something else is refused', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'mine')
  await expect(launch()).rejects.toThrow('holds files but no database')
  rmSync(join(dataDir, 'postgres'), { recursive: true })
})

const asRoot = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(asRoot)('root hands an open folder to another account, which owns it then', async () => {
  await launch()
  expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
})

test.runIf(asRoot && namespaceAllowed())('under a folder only root may enter it still runs', async () => {
  await (await launch()).stop()
  chmodSync(home, 0o700)
  const { connection } = await launch()
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(asRoot)(
  'where namespaces are not allowed, root lets the account pass through its closed folder',
  async () => {
    vi.stubEnv('PATH', '/nowhere') // no unshare
    mkdirSync(dataDir, { mode: 0o700 })
    await launch()
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
    await launches.pop()!.stop()

    chmodSync(home, 0o700)
    await expect(launch()).rejects.toThrow(/PostgreSQL refuses to run as root.*or set DATABASE_URL/)
    vi.unstubAllEnvs()
  },
)

function namespaceAllowed(): boolean {
  try {
    execFileSync('unshare', ['--user', '--map-user=65534', 'true'])
    return true
  } catch {
    return false
  }
}
