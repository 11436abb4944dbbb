import { sql } from 'kysely'

/** Sub-query for other rooms: organisations with the ids from their enterprise down to themselves. */
export const organisationPaths = sql`(select id, enterprise_id, path, name from organisations)`
