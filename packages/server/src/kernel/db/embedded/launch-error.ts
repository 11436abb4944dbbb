import { ServerStartError } from '../../config/start-error.ts'

/** Thrown if the embedded database cannot run here; the message tells the user what to do. */
export class PostgresLaunchError extends ServerStartError {
  override name = 'LaunchError'
}

/** Hint at an external database, which always works. */
export const externalDatabaseHint = 'or set DATABASE_URL to a PostgreSQL 15 to 18 of your own.'
