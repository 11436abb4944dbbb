import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { requirePasswordFromNow, syncFolderNames } from './access.ts'
import { giveFilesToAccount, type PostgresAccount, spawnUnderAccount } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'
import { externalDatabaseHint, PostgresLaunchError } from './launch-error.ts'

/** Without C.UTF-8 trigram search sees no Chinese; other systems name their UTF-8 locale otherwise. */
const locale = process.platform === 'linux' ? 'C.UTF-8' : process.platform === 'darwin' ? 'en_US.UTF-8' : 'C'

type Cluster = { pgdata: string; user: string; password: string; durable: boolean }

/**
 * Makes the database folder if it is not there: aside, and renamed when whole, so that a crash leaves none.
 * @throws PostgresLaunchError when it cannot be made, or an older release of PostgreSQL made the one that is
 * there
 */
export async function ensurePostgresCluster(
  binaries: PostgresBinaries,
  account: PostgresAccount,
  cluster: Cluster,
): Promise<void> {
  const { pgdata } = cluster
  if (existsSync(join(pgdata, 'PG_VERSION'))) {
    checkRelease(pgdata, binaries.version)
    giveFilesToAccount(account, pgdata)
    return
  }
  if (existsSync(pgdata) && readdirSync(pgdata).length > 0)
    throw new PostgresLaunchError(
      `${pgdata} holds files but no database. Move it away, or choose another DATA_DIR.`,
    )
  dropDrafts(pgdata)
  const draft = `${pgdata}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  giveFilesToAccount(account, draft)
  await initdb(binaries, account, { ...cluster, pgdata: draft })
  rmSync(pgdata, { recursive: true, force: true })
  renameSync(draft, pgdata)
  if (cluster.durable) syncFolderNames(dirname(pgdata))
}

function checkRelease(pgdata: string, version: string): void {
  const made = readFileSync(join(pgdata, 'PG_VERSION'), 'utf8').trim()
  const ours = version.split('.')[0]
  if (made === ours) return
  throw new PostgresLaunchError(
    `${pgdata} was made by PostgreSQL ${made}, this Cabinet brings ${ours}. Make a backup with the Cabinet that ` +
      'made it and restore it here.',
  )
}

function dropDrafts(pgdata: string): void {
  const folder = dirname(pgdata)
  for (const name of readdirSync(folder))
    if (join(folder, name).startsWith(`${pgdata}.new-`))
      rmSync(join(folder, name), { recursive: true, force: true })
}

async function initdb(binaries: PostgresBinaries, account: PostgresAccount, cluster: Cluster): Promise<void> {
  const passwordFile = `${cluster.pgdata}-password`
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  giveFilesToAccount(account, passwordFile)
  const args = [
    `--pgdata=${cluster.pgdata}`,
    `--username=${cluster.user}`,
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    `--locale=${locale}`,
    '--no-instructions',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    ...(cluster.durable ? [] : ['--no-sync']),
  ]
  const { code, output } = await runPostgresProgram(account, binaries.initdb, args)
  rmSync(passwordFile, { force: true })
  if (code === 0) return requirePasswordFromNow(cluster.pgdata, cluster.password, account)
  rmSync(cluster.pgdata, { recursive: true, force: true })
  throw new PostgresLaunchError(
    `The database could not be made:\n${output}\nMend this, ${externalDatabaseHint}`,
  )
}

/** Runs one of PostgreSQL's programs to its end; `output` is the end of all that it said. */
export async function runPostgresProgram(
  account: PostgresAccount,
  program: string,
  args: string[],
  input = '',
): Promise<{ code: number | null; output: string }> {
  const [file, argv, ids] = spawnUnderAccount(account, program, args)
  const child = spawn(file, argv, { ...ids, cwd: '/', env: cleanEnvironment(), stdio: 'pipe' })
  child.stdin.on('error', () => {}) // it ended early, which its output explains
  child.stdin.end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output = (output + part).slice(-4_000)
    })
  return await new Promise((done) => {
    child.on('error', (error) => done({ code: null, output: error.message }))
    child.on('close', (code) => done({ code, output: output.trim() }))
  })
}

/** Nothing of ours: our environment may hold secrets, and PostgreSQL obeys variables such as PGDATA. */
export const cleanEnvironment = (): NodeJS.ProcessEnv | undefined =>
  process.platform === 'win32' ? undefined : { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
