import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { firstOf } from '../certain.ts'
import { ensureDataFolder } from '../config/data-dir.ts'
import {
  ensureOwnerPassword,
  isPasswordRequired,
  readOwnerPassword,
  requirePasswordFromNow,
} from './embedded/access.ts'
import { choosePostgresAccount } from './embedded/account.ts'
import { findPostgresBinaries } from './embedded/binaries.ts'
import { passwordVerifier } from './embedded/everyday.ts'
import { isDataFolderLocked, lockDataFolder } from './embedded/folder-lock.ts'
import { ensurePostgresCluster } from './embedded/initdb.ts'
import { keepPostgresRunning } from './embedded/keeper.ts'
import { PostgresLaunchError } from './embedded/launch-error.ts'
import { isPostmasterProcess, readPostmasterPidFile } from './embedded/pid-file.ts'
import {
  everydayConnection,
  type PostgresConnection,
  type PostgresPingAnswer,
  pingPostgres,
} from './embedded/ping.ts'
import {
  embeddedDatabaseNames,
  listenPlaceOf,
  runningConnection,
  socketListenPlace,
  tcpListenPlace,
} from './embedded/place.ts'
import {
  type PostmasterPlan,
  setOwnerPassword,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts'
import {
  type PostgresSettings,
  postgresLaunchMark,
  postgresSettings as standard,
} from './embedded/settings.ts'

export { lockDataFolder } from './embedded/folder-lock.ts'
export { PostgresLaunchError } from './embedded/launch-error.ts'
export type { PostgresConnection } from './embedded/ping.ts'

/** A pino logger, or anything that takes a line. */
export type PostgresLaunchLog = { info(words: string): void; warn(words: string): void }

export type PostgresLaunch = {
  /**
   * Goes into `new pg.Pool({...})`; stays the same when the database has to be started again. Its account reads and
   * writes rows and nothing else.
   */
  connection: PostgresConnection
  /** Likewise for the account that owns the tables, a superuser: for migrations and for restoring. */
  owner: PostgresConnection
  /** Stops the database, when it is ours, and waits until everything is written. */
  stop(): Promise<void>
  /** Whether a database was found running that a killed server had left. */
  adopted: boolean
  /** PostgreSQL's, such as 18.4. */
  version: string
}

type Options = {
  /** DATA_DIR; the database lies in `postgres` inside. */
  dataDir: string
  log: PostgresLaunchLog
  /** Settings beside or instead of the standard ones. */
  settings?: PostgresSettings
  /** The socket everywhere but on Windows. */
  transport?: 'socket' | 'tcp'
  /**
   * Done while PostgreSQL comes up. No connection is opened before it ends: reading much code holds the loop up for
   * longer than a connection may take.
   */
  meanwhile?: () => Promise<unknown>
}

/**
 * Starts the embedded PostgreSQL on a data folder, or adopts the one a killed server left running there, and
 * starts it again should it die. One process at a time has the folder.
 * @throws ServerStartError in words for the person who starts
 */
export async function launchPostgres(options: Options): Promise<PostgresLaunch> {
  try {
    return await launch(options)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code && path && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code))
      throw new PostgresLaunchError(`The embedded PostgreSQL cannot use ${path}: ${(error as Error).message}`)
    throw error
  }
}

/**
 * The database of a data folder for a command line verb: that of the running server, left alone by `stop`, or
 * one launched for as long as the verb takes.
 */
export async function borrowPostgres(options: Options): Promise<PostgresLaunch> {
  const dataDir = ensureDataFolder(options.dataDir)
  const pgdata = join(dataDir, 'postgres')
  for (
    const began = Date.now();
    isDataFolderLocked(dataDir) && Date.now() - began < 30_000;
    await sleep(20)
  ) {
    const password = readOwnerPassword(passwordFile(dataDir))
    const running = await findRunning(pgdata, password ?? '')
    if (!running?.connection || !running.answer) continue
    // a server of an older release, which has no such account yet, asks nobody for a password
    const everyday =
      password === null ? running.connection : await everydayConnection(running.connection, running.answer)
    return {
      connection: everyday,
      owner: running.connection,
      stop: async () => {},
      adopted: true,
      version: release(running.answer),
    }
  }
  return launchPostgres(options)
}

async function launch(options: Options): Promise<PostgresLaunch> {
  const dataDir = ensureDataFolder(options.dataDir)
  const lock = await lockDataFolder(dataDir)
  try {
    const pgdata = join(dataDir, 'postgres')
    const tcp = (options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket')) === 'tcp'
    const password = ensureOwnerPassword(passwordFile(dataDir))
    const binaries = findPostgresBinaries()
    const account = choosePostgresAccount({ programs: [binaries.postgres, binaries.initdb], folder: dataDir })
    const chosen = { ...standard, ...options.settings }
    const durable = chosen.fsync === 'on'
    const mark = postgresLaunchMark(binaries.version, chosen)
    await ensurePostgresCluster(binaries, account, {
      pgdata,
      user: embeddedDatabaseNames.user,
      password,
      durable,
    })

    // where there was TCP there always was a password
    const secured = tcp || isPasswordRequired(pgdata, password)
    const orphan = await findRunning(pgdata, password)
    const adopted = secured && orphan?.answer?.mark === mark ? orphan : null
    if (orphan && !adopted) {
      options.log.info(`replacing the database that process ${orphan.pid} still serves`)
      await stopPostmaster(orphan.pid, { binaries, pgdata })
      if (orphan.connection) listenPlaceOf(orphan.connection).leave()
    }
    const place = adopted?.connection
      ? listenPlaceOf(adopted.connection)
      : tcp
        ? await tcpListenPlace(password)
        : socketListenPlace(pgdata, password, account)
    const plan: PostmasterPlan = {
      binaries,
      account,
      pgdata,
      logFile: join(dataDir, 'postgres.log'),
      settings: { ...chosen, ...place.settings, 'cabinet.launch': mark },
      connection: place.connection,
    }
    if (!secured) await secure(plan, password)
    const [pid] = await Promise.all([adopted?.pid ?? startPostmaster(plan), options.meanwhile?.()])
    const answer = adopted?.answer ?? (await firstAnswer(place.connection))
    const connection = await everydayConnection(place.connection, answer)
    const keeper = keepPostgresRunning(pid, plan, options.log)
    if (adopted) options.log.info(`adopted the database that process ${pid} still served`)

    let stopped: Promise<void> | null = null
    const stop = async () => {
      await stopPostmaster(await keeper.letGo(), plan)
      place.leave()
      lock.release()
    }
    return {
      connection,
      owner: place.connection,
      adopted: adopted !== null,
      version: release(answer),
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

const release = (answer: PostgresPingAnswer): string => firstOf(answer.version.split(' '))

const passwordFile = (dataDir: string): string => join(dataDir, 'postgres.password')

/**
 * A database of an older release, which trusted whoever reached its socket, or one whose password file was lost. In
 * this order, so that one cut short is begun again: the rules name the password that the owner has.
 */
async function secure(plan: PostmasterPlan, password: string): Promise<void> {
  await setOwnerPassword(plan, passwordVerifier(password))
  requirePasswordFromNow(plan.pgdata, password, plan.account)
}

/** `connection` and `answer` are null where it lives but cannot be reached (its socket was removed, say). */
type Running = { pid: number; connection: PostgresConnection | null; answer: PostgresPingAnswer | null }

/** The PostgreSQL that lives on the folder, once it takes connections; null when none does. */
async function findRunning(pgdata: string, password: string): Promise<Running | null> {
  let silent = 0
  for (
    let file = readPostmasterPidFile(pgdata);
    file && isPostmasterProcess(file.pid, pgdata);
    file = readPostmasterPidFile(pgdata)
  ) {
    const connection = runningConnection(pgdata, password)
    const answer = connection && (await pingPostgres(connection))
    if (answer && answer !== 'busy' && answer.folder === pgdata) return { pid: file.pid, connection, answer }
    silent = file.status === 'ready' && answer !== 'busy' ? silent + 1 : 0
    if (silent > 200) return { pid: file.pid, connection: null, answer: null }
    await sleep(10)
  }
  return null
}

async function firstAnswer(connection: PostgresConnection): Promise<PostgresPingAnswer> {
  for (const began = Date.now(); Date.now() - began < 60_000; await sleep(5)) {
    const answer = await pingPostgres(connection)
    if (answer && answer !== 'busy') return answer
  }
  throw new PostgresLaunchError('The embedded PostgreSQL started but answers nobody.')
}
