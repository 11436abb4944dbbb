import { generateId } from '../crypto/id.ts'

/**
 * Names this process among those on one database. `pg_stat_activity` shows it as the application of the connection to
 * the bus, for as long as the process lives.
 */
export const serverProcessName = `cabinet bus ${generateId()}`
