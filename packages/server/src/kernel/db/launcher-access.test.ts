// @heavy: minutes
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { borrowPostgres, type PostgresConnection } from './launcher.ts'
import { ask, kill, testLaunches } from './test-launches.ts'

let on: ReturnType<typeof testLaunches>
beforeEach(() => {
  on = testLaunches()
})
afterEach(() => on.clear())

const passwordFile = () => join(on.dataDir, 'postgres.password')
const rulesFile = () => join(on.dataDir, 'postgres', 'pg_hba.conf')
const kept = (connection: PostgresConnection) => ask(connection, 'select * from kept')

/** No way in for a program that reached the socket and knows the names of the accounts. */
async function expectPassword({
  connection,
  owner,
}: {
  connection: PostgresConnection
  owner: PostgresConnection
}) {
  for (const way of [connection, owner])
    for (const password of ['', 'guess', way === owner ? connection.password : owner.password])
      await expect(ask({ ...way, password }, 'select 1')).rejects.toThrow(/password/)
  for (const user of ['postgres', 'root', 'nobody'])
    await expect(ask({ ...connection, user }, 'select 1')).rejects.toThrow(/password/)
}

/** A folder as releases before had them: its socket trusts everybody, and the superuser is the only account. */
async function makeOldFolder(): Promise<void> {
  const { connection, owner, stop } = await on.launch()
  await ask(owner, 'create table kept as select 1 as one')
  await ask(owner, `drop owned by ${connection.user} cascade`)
  await ask(owner, `drop role ${connection.user}`)
  await ask(
    owner,
    `create schema pgboss;
     create type pgboss.state as enum ('created');
     create table pgboss.job (id bigint generated always as identity, state pgboss.state, name text)
       partition by list (name);
     create table pgboss.job_common partition of pgboss.job default;
     create sequence pgboss.loose;
     create function pgboss.job_now() returns timestamptz language sql as 'select now()'`,
  )
  await ask(owner, `alter role ${owner.user} password null`)
  await stop()
  writeFileSync(rulesFile(), 'local all all trust\n')
  rmSync(passwordFile())
}

test('whoever reaches the socket of the database needs a password, which is closed to others', async () => {
  const launch = await on.launch()
  expect(await ask(launch.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expectPassword(launch)
  await expect(ask(launch.connection, 'create table another (id int)')).rejects.toThrow('permission denied')
  expect(statSync(passwordFile()).mode & 0o777).toBe(0o600)
  expect(statSync(passwordFile()).uid).toBe(process.getuid?.() ?? 0)
})

test('a folder of an older release keeps its rows and asks for a password from the next start on', async () => {
  await makeOldFolder()
  const launch = await on.launch()
  await expectPassword(launch)
  expect(await kept(launch.connection)).toEqual([{ one: 1 }])
  await ask(launch.connection, "insert into pgboss.job (state, name) values ('created', 'old')")
  await ask(launch.connection, 'alter table pgboss.job add column more int')
  await ask(launch.connection, "select nextval('pgboss.loose')")
  await ask(launch.connection, 'drop function pgboss.job_now(); alter type pgboss.state add value $$done$$')
})

test('what a killed older release left running, with an open socket, is not adopted', async () => {
  await makeOldFolder()
  await on.launchAsBefore()
  const pid = on.postmasterPid()
  const launch = await on.launch()
  expect(launch.adopted).toBe(false)
  expect(on.postmasterPid()).not.toBe(pid)
  await expectPassword(launch)
  expect(await kept(launch.connection)).toEqual([{ one: 1 }])
})

test.each(['after the password was made', 'after the owner was given it'])(
  'an upgrade cut short %s goes on at the next start',
  async (moment) => {
    await makeOldFolder()
    if (moment.includes('given')) {
      await (await on.launch()).stop()
      writeFileSync(rulesFile(), 'local all all trust\n')
    } else writeFileSync(passwordFile(), 'made and not used yet', { mode: 0o600 })
    const launch = await on.launch()
    await expectPassword(launch)
    expect(await kept(launch.connection)).toEqual([{ one: 1 }])
  },
)

test('where the password file is lost, a new one is made and the database takes it', async () => {
  const first = await on.launch()
  await ask(first.owner, 'create table kept as select 1 as one')
  await first.stop()
  rmSync(passwordFile())
  const launch = await on.launch()
  expect(launch.connection.password).not.toBe(first.connection.password)
  expect(await kept(launch.connection)).toEqual([{ one: 1 }])
  await expectPassword(launch)
  await expect(ask(first.connection, 'select 1')).rejects.toThrow('password')
})

test('a folder that was moved, or copied while stopped, opens with its own password', async () => {
  const first = await on.launch()
  await ask(first.owner, 'create table kept as select 1 as one')
  await first.stop()
  const before = readFileSync(passwordFile(), 'utf8')
  cpSync(on.dataDir, `${on.dataDir}-copy`, { recursive: true })
  renameSync(on.dataDir, `${on.dataDir}-moved`)
  for (const dataDir of [`${on.dataDir}-moved`, `${on.dataDir}-copy`]) {
    const launch = await on.launch({ dataDir })
    expect(await kept(launch.connection)).toEqual([{ one: 1 }])
    expect(readFileSync(join(dataDir, 'postgres.password'), 'utf8')).toBe(before)
    await launch.stop()
  }
})

test('a command line verb beside a server has the same two accounts', async () => {
  const { child, said } = await on.launchElsewhere()
  const borrowed = await borrowPostgres({ dataDir: on.dataDir, log: on.log })
  expect(borrowed).toMatchObject({ connection: said.connection, owner: said.owner })
  expect(existsSync(passwordFile())).toBe(true)
  await kill(child)
})
