import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { choosePostgresAccount } from './embedded/account.ts'
import { findPostgresBinaries } from './embedded/binaries.ts'
import { socketListenPlace } from './embedded/place.ts'
import { startPostmaster } from './embedded/postmaster.ts'
import { postgresLaunchMark, postgresSettings } from './embedded/settings.ts'
import { launchPostgres, type PostgresConnection, type PostgresLaunch } from './launcher.ts'

type Said = { connection: PostgresConnection; owner: PostgresConnection; adopted: boolean; refused?: string }
type Options = Partial<Parameters<typeof launchPostgres>[0]>

/** A folder to launch databases on, here and in processes that may be killed; `clear` ends and removes it all. */
export function testLaunches() {
  const home = mkdtempSync(join(tmpdir(), 'cabinet-launch-'))
  if (process.getuid?.() === 0) chmodSync(home, 0o755)
  const warnings: string[] = []
  const launches: PostgresLaunch[] = []
  const children: ChildProcess[] = []
  const self = {
    home,
    dataDir: join(home, 'data'),
    warnings,
    log: { info: () => {}, warn: (words: string) => void warnings.push(words) },

    async launch(options: Options = {}): Promise<PostgresLaunch> {
      const one = await launchPostgres({ dataDir: self.dataDir, log: self.log, ...options })
      launches.push(one)
      return one
    },

    /** Launches in another process and answers what it said. */
    async launchElsewhere(): Promise<{ child: ChildProcess; said: Said }> {
      const script = join(import.meta.dirname, '../../../test/launch-child.ts')
      const child = spawn(process.execPath, ['--import', 'tsx', script, self.dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      const said = await new Promise<string>((done) =>
        child.stdout!.once('data', (part: Buffer) => done(String(part))),
      )
      return { child, said: JSON.parse(said) as Said }
    },

    /** PostgreSQL alone on the folder, as a killed server of an older release left it. */
    async launchAsBefore(): Promise<void> {
      const binaries = findPostgresBinaries()
      const pgdata = join(self.dataDir, 'postgres')
      const account = choosePostgresAccount({
        programs: [binaries.postgres, binaries.initdb],
        folder: self.dataDir,
      })
      const place = socketListenPlace(pgdata, '', account)
      const chosen = {
        ...postgresSettings,
        ...place.settings,
        'cabinet.launch': postgresLaunchMark(binaries.version, postgresSettings),
      }
      const logFile = join(self.dataDir, 'postgres.log')
      await startPostmaster({
        binaries,
        account,
        pgdata,
        logFile,
        settings: chosen,
        connection: place.connection,
      })
    },

    postmasterPid: () =>
      Number(readFileSync(join(self.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),

    async clear(): Promise<void> {
      for (const child of children) await kill(child)
      for (const one of launches) await one.stop()
      // an orphan of a killed child is taken over once more, to end it
      if (existsSync(join(self.dataDir, 'postgres', 'postmaster.pid'))) {
        const orphan = await launchPostgres({ dataDir: self.dataDir, log: self.log })
        await orphan.stop()
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
  return self
}

/** kill -9, and it is gone when this returns. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

/** One question over a connection of its own. */
export async function ask<T extends pg.QueryResultRow>(
  connection: PostgresConnection,
  sql: string,
): Promise<T[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}
