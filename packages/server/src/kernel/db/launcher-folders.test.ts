// @heavy: minutes
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask, kill, testLaunches } from './test-launches.ts'

let on: ReturnType<typeof testLaunches>
beforeEach(() => {
  on = testLaunches()
})
afterEach(() => on.clear())

test('a second server on the folder is refused with a message that names the first', async () => {
  const { child } = await on.launchElsewhere()
  await expect(on.launch()).rejects.toThrow(
    new RegExp(`${on.dataDir} is in use by another Cabinet \\(process ${child.pid}, since .*Stop it first`),
  )
})

test('of four servers that start at once exactly one stays', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, on.launchElsewhere))
  expect(all.filter(({ said }) => said.refused === undefined)).toHaveLength(1)
})

test('takes a short socket folder where the path is too long, adopts through it, and removes it', async () => {
  on.dataDir = join(on.dataDir, 'long-'.repeat(20), '深'.repeat(10))
  const { child, said } = await on.launchElsewhere()
  expect(said.connection.host.startsWith(tmpdir())).toBe(true)
  expect(statSync(said.connection.host).mode & 0o777).toBe(0o700)
  await kill(child)

  const next = await on.launch()
  expect(next.adopted).toBe(true)
  await next.stop()
  expect(() => statSync(said.connection.host)).toThrow('ENOENT')
})

test('over TCP it wants the password', async () => {
  const { connection } = await on.launch({ transport: 'tcp' })
  expect(connection.host).toBe('127.0.0.1')
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow('password')
})

test('what a crash left of an unfinished first start is swept away', async () => {
  mkdirSync(join(on.dataDir, 'postgres.new-1'), { recursive: true, mode: 0o711 })
  await on.launch()
  expect(() => statSync(join(on.dataDir, 'postgres.new-1'))).toThrow('ENOENT')
})

test('a folder that holds something else is refused', async () => {
  mkdirSync(join(on.dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(on.dataDir, 'postgres', 'letter.txt'), 'mine')
  await expect(on.launch()).rejects.toThrow('holds files but no database')
  rmSync(join(on.dataDir, 'postgres'), { recursive: true })
})

const asRoot = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(asRoot)('root hands an open folder to another account, which owns it then', async () => {
  await on.launch()
  expect(statSync(join(on.dataDir, 'postgres')).uid).not.toBe(0)
})

test.runIf(asRoot && namespaceAllowed())('under a folder only root may enter it still runs', async () => {
  await (await on.launch()).stop()
  chmodSync(on.home, 0o700)
  const { connection } = await on.launch()
  expect(statSync(join(on.dataDir, 'postgres')).uid).toBe(0)
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(asRoot)(
  'where namespaces are not allowed, root lets the account pass through its closed folder',
  async () => {
    vi.stubEnv('PATH', '/nowhere') // no unshare
    mkdirSync(on.dataDir, { mode: 0o700 })
    const opened = await on.launch()
    expect(statSync(on.dataDir).mode & 0o777).toBe(0o711)
    expect(statSync(join(on.dataDir, 'postgres')).uid).not.toBe(0)
    await opened.stop()

    chmodSync(on.home, 0o700)
    await expect(on.launch()).rejects.toThrow(/PostgreSQL refuses to run as root.*or set DATABASE_URL/)
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
