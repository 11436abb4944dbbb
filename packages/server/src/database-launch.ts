import type { Config } from './kernel/config/index.ts'
import { connectionSettings } from './kernel/db/connections.ts'
import { borrowPostgres, launchPostgres, type PostgresLaunch } from './kernel/db/launcher.ts'
import type { Log } from './kernel/log/log.ts'

export interface DatabaseLaunchOptions {
  /** Uses the database of a running server instead of claiming the data folder. */
  borrow?: boolean
  /** Done while PostgreSQL starts, if it does. */
  meanwhile?: () => Promise<unknown>
}

/** The embedded database; null where the configuration names another. */
export async function launchEmbeddedDatabase(
  { databaseUrl, dataDir, processes }: Config,
  log: Log,
  { borrow = false, meanwhile = async () => {} }: DatabaseLaunchOptions = {},
): Promise<PostgresLaunch | null> {
  if (databaseUrl !== null) return null
  const options = {
    dataDir,
    meanwhile,
    settings: connectionSettings(processes),
    log: { info: (words: string) => log.info(words), warn: (words: string) => log.warn(words) },
  }
  return borrow ? borrowPostgres(options) : launchPostgres(options)
}
