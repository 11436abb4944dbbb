import type { PostgresSettings } from './embedded/settings.ts'

/** Connections of all processes of a machine together, where each can have as many as it needs at the least. */
const together = 40
const least = 8
const most = 20
/** For a command line beside the servers, and for PostgreSQL's own. */
const beside = 18

/** Most connections of one of so many processes to the database, the one for notifications not counted. */
export const poolSizeOf = (processes: number): number =>
  Math.min(most, Math.max(least, Math.floor(together / processes)))

/** Connections that the embedded database must allow for so many processes. */
export const connectionSettings = (processes: number): PostgresSettings => ({
  max_connections: `${Math.max(60, processes * (poolSizeOf(processes) + 1) + beside)}`,
})
