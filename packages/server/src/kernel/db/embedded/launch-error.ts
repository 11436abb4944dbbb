import { StartError } from '../../config/start-error.ts'

/** Why the embedded database cannot run here, in words a person can act on. */
export class LaunchError extends StartError {
  override name = 'LaunchError'
}

/** The way out that is always open. */
export const elsewhere = 'or set DATABASE_URL to a PostgreSQL 15 to 18 of your own.'
