// @heavy: minutes
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isProcessAlive } from './embedded/process-birth.ts'
import { borrowPostgres } from './launcher.ts'
import { ask, kill, testLaunches } from './test-launches.ts'

let on: ReturnType<typeof testLaunches>
beforeEach(() => {
  on = testLaunches()
})
afterEach(() => on.clear())

test('makes a database that keeps its rows from one start to the next', async () => {
  const first = await on.launch()
  expect(first).toMatchObject({ adopted: false, version: expect.stringMatching(/^18\./) })
  await ask(first.owner, 'create table kept as select 1 as one')
  await first.stop()

  const second = await on.launch()
  expect(second.adopted).toBe(false)
  expect(await ask(second.connection, 'select * from kept')).toEqual([{ one: 1 }])
})

test('listens only inside the closed folder, syncs what it commits, and knows Chinese', async () => {
  const { connection, owner } = await on.launch()
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
  await ask(owner, 'create extension pg_trgm')
  expect(await ask(connection, "select cardinality(show_trgm('年度报告')) > 3 as seen")).toEqual([
    { seen: true },
  ])
})

test('adopts the database of a server that was killed', async () => {
  const { child, said } = await on.launchElsewhere()
  await ask(said.owner, 'create table kept as select 1 as one')
  const pid = on.postmasterPid()
  await kill(child)

  const next = await on.launch()
  expect(next.adopted).toBe(true)
  expect(on.postmasterPid()).toBe(pid)
  expect(await ask(next.connection, 'select * from kept')).toEqual([{ one: 1 }])
  await next.stop()
  expect(isProcessAlive(pid)).toBe(false)
})

test('replaces an orphan that was started with other settings', async () => {
  const { child, said } = await on.launchElsewhere()
  const pid = on.postmasterPid()
  await kill(child)

  const next = await on.launch({ settings: { work_mem: '4MB' } })
  expect(next.adopted).toBe(false)
  expect(isProcessAlive(pid)).toBe(false)
  expect(next.connection).toEqual(said.connection)
  expect(await ask(next.connection, 'show work_mem')).toEqual([{ work_mem: '4MB' }])
})

test('recovers when server and database were killed together', async () => {
  const { child, said } = await on.launchElsewhere()
  await ask(said.owner, 'create table kept as select 1 as one')
  process.kill(on.postmasterPid(), 'SIGKILL')
  await kill(child)

  const next = await on.launch()
  expect(next.adopted).toBe(false)
  expect(await ask(next.connection, 'select * from kept')).toEqual([{ one: 1 }])
})

test('starts the database again, in the same place, when it dies under a living server', async () => {
  const { connection, owner } = await on.launch()
  await ask(owner, 'create table kept as select 1 as one')
  const pid = on.postmasterPid()
  process.kill(pid, 'SIGKILL')

  const began = Date.now()
  for (;;) {
    const rows = await ask(connection, 'select * from kept').catch(() => null)
    if (rows && on.postmasterPid() !== pid) break
    expect(Date.now() - began).toBeLessThan(15_000)
    await sleep(50)
  }
  expect(on.warnings.join()).toContain(`process ${pid}) is gone`)
})

test('is not misled by a left-over pid file whose number a stranger has now', async () => {
  await (await on.launch()).stop()
  // this very process is certainly no PostgreSQL
  writeFileSync(
    join(on.dataDir, 'postgres', 'postmaster.pid'),
    `${process.ppid}\n${join(on.dataDir, 'postgres')}\n1700000000\n5432\n${join(on.dataDir, 'postgres')}\n\n  12345         7\nready   \n`,
  )
  const next = await on.launch()
  expect(next.adopted).toBe(false)
  expect(await ask(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a command line verb borrows the database of the running server and leaves it running', async () => {
  const { said } = await on.launchElsewhere()
  const pid = on.postmasterPid()
  const borrowed = await borrowPostgres({ dataDir: on.dataDir, log: on.log })
  expect(borrowed.connection).toEqual(said.connection)
  await borrowed.stop()
  expect(isProcessAlive(pid)).toBe(true)
})

test('a command line verb without a server launches the database for itself', async () => {
  const borrowed = await borrowPostgres({ dataDir: on.dataDir, log: on.log })
  const pid = on.postmasterPid()
  expect(await ask(borrowed.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await borrowed.stop()
  expect(isProcessAlive(pid)).toBe(false)
})
