import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { definedOf } from '../../certain.ts'
import { type PostgresAccount, spawnUnderAccount } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'
import { cleanEnvironment, runPostgresProgram } from './initdb.ts'
import { externalDatabaseHint, PostgresLaunchError } from './launch-error.ts'
import { disarmStalePidFile, isPostmasterProcess, readPostmasterPidFile } from './pid-file.ts'
import type { PostgresConnection } from './ping.ts'
import { isProcessAlive, processBirthOf } from './process-birth.ts'
import { type PostgresSettings, settingsAsArguments } from './settings.ts'

/** Start parameters of a postmaster. */
export type PostmasterPlan = {
  binaries: PostgresBinaries
  account: PostgresAccount
  pgdata: string
  logFile: string
  settings: PostgresSettings
  connection: PostgresConnection
}

const step = 5
/** Recovery after a crash replays at most `max_wal_size`; on the slowest disks that is minutes. */
const longestStart = 600_000
const longestStop = 60_000
const logLimit = 10 * 1024 * 1024

/**
 * Starts PostgreSQL and answers its process number once it takes connections.
 * @throws PostgresLaunchError with the end of its log when it does not come up
 */
export const startPostmaster = (plan: PostmasterPlan): Promise<number> => onceFree(plan, () => tryStart(plan))

/**
 * Gives the owner this password by a server of its own for one statement, which listens nowhere.
 * @throws PostgresLaunchError with what it said
 */
export async function setOwnerPassword(plan: PostmasterPlan, verifier: string): Promise<void> {
  const { binaries, account, pgdata, settings, connection } = plan
  const args = ['--single', '-D', pgdata, ...settingsAsArguments(settings), 'postgres']
  await onceFree(plan, async () => {
    const statement = `alter role "${connection.user}" password '${verifier}';\n`
    const { code, output } = await runPostgresProgram(account, binaries.postgres, args, statement)
    // it goes on after an error, and ends well
    return code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(output) ? 0 : output
  })
}

/** Tries until no process of a killed server is left on the folder; what is tried answers a number, or why not. */
async function onceFree(plan: PostmasterPlan, attempt: () => Promise<number | string>): Promise<number> {
  const began = Date.now()
  for (;;) {
    clearLocks(plan)
    const failure = await attempt()
    if (typeof failure === 'number') return failure
    // workers of a killed server need a moment to notice and go; starting beside them would damage the data
    const mayPass = /pre-existing shared memory block|is still in use/.test(failure)
    if (!mayPass || Date.now() - began > 30_000)
      throw new PostgresLaunchError(
        `The embedded PostgreSQL does not start:\n${failure}\nMend this, ${externalDatabaseHint}`,
      )
    await sleep(50)
  }
}

/**
 * Stops PostgreSQL in fast mode: ends sessions, flushes all data and returns once the process is gone.
 * A hanging server is killed after a minute; its log is then replayed at the next start.
 */
export async function stopPostmaster(
  pid: number,
  plan: Pick<PostmasterPlan, 'binaries' | 'pgdata'>,
): Promise<void> {
  signal(pid, 'SIGINT', plan)
  if (await ended(pid, longestStop)) return
  signal(pid, 'SIGQUIT', plan)
  if (await ended(pid, 10_000)) return
  throw new PostgresLaunchError(`The embedded PostgreSQL (process ${pid}) does not stop.`)
}

function signal(
  pid: number,
  name: 'SIGINT' | 'SIGQUIT',
  plan: Pick<PostmasterPlan, 'binaries' | 'pgdata'>,
): void {
  if (process.platform === 'win32') {
    const mode = name === 'SIGINT' ? 'fast' : 'immediate'
    execFileSync(plan.binaries.pgCtl, ['stop', '-W', '-m', mode, '-D', plan.pgdata])
    return
  }
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function ended(pid: number, limit: number): Promise<boolean> {
  const birth = processBirthOf(pid)
  for (const began = Date.now(); Date.now() - began < limit; await sleep(step))
    if (!isProcessAlive(pid) || processBirthOf(pid) !== birth) return true
  return false
}

/** Removes lock files of a killed server, whose process id could make it look alive. */
function clearLocks({ pgdata, connection: { host, port } }: PostmasterPlan): void {
  const old = readPostmasterPidFile(pgdata)
  if (old && isPostmasterProcess(old.pid, pgdata)) return
  if (old) disarmStalePidFile(pgdata)
  if (isAbsolute(host)) rmSync(join(host, `.s.PGSQL.${port}.lock`), { force: true })
}

/** The process number, or the words it died with. */
async function tryStart(plan: PostmasterPlan): Promise<number | string> {
  const log = openLog(plan.logFile)
  const from = statSync(plan.logFile).size
  const [file, args, ids] = spawnUnderAccount(plan.account, plan.binaries.postgres, [
    '-D',
    plan.pgdata,
    ...settingsAsArguments(plan.settings),
  ])
  // Detached and writing to a file: it outlives us when we are killed, and is adopted by the next start.
  const child = spawn(file, args, {
    ...ids,
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  child.unref()
  const problem = await readiness(child, plan.pgdata)
  if (problem === null) return definedOf(child.pid, 'number of a started process')
  return `${problem}\n${readFileSync(plan.logFile).subarray(from).toString().slice(-4_000).trim()}`.trim()
}

/** null once it is ready; words when it ended or takes too long. */
async function readiness(child: ChildProcess, pgdata: string): Promise<string | null> {
  let problem: string | null = null
  child.once('error', (error) => {
    problem = `${child.spawnfile} cannot be run: ${error.message}`
  })
  child.once('exit', (code, name) => {
    problem = `it ended with ${name ?? `code ${code}`}`
  })
  for (const began = Date.now(); problem === null; await sleep(step)) {
    const file = readPostmasterPidFile(pgdata)
    if (file?.pid === child.pid && file?.status === 'ready') return null
    if (Date.now() - began < longestStart) continue
    child.kill('SIGQUIT')
    return 'it was not ready after ten minutes'
  }
  return problem
}

/** Appends; what grew over 10 MB is put aside once. */
function openLog(path: string): number {
  const log = openSync(path, 'a', 0o600)
  if (statSync(path).size <= logLimit) return log
  closeSync(log)
  renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}
