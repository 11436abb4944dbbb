import { ServerStartError } from '../../config/start-error.ts'

/** Why the embedded database cannot run here, in words a person can act on. */
export class PostgresLaunchError extends ServerStartError {
  override name = 'LaunchError'
}

/** The way out that is always open. */
export const externalDatabaseHint = 'or set DATABASE_URL to a PostgreSQL 15 to 18 of your own.'
