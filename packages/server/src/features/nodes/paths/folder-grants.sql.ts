import { type RawBuilder, sql } from 'kysely'
import { liveGrantSql } from './grants.sql.ts'

/** The children of a folder that are named by live grants of their own to these subjects. */
export interface GrantedChildrenFilter {
  folderId: string
  isFolder: boolean
  subjects: readonly string[]
  /** Rights that the space leaves to anyone: grants of which none is left do not count. */
  allowed: number
  at: Date
}

/** One index answers it (migration 0391), so that it costs what was granted, not what the folder holds. */
const grantsInFolder = ({
  folderId,
  isFolder,
  subjects,
  allowed,
  at,
}: GrantedChildrenFilter) => sql`from grants
  where subject = any(${subjects}::text[]) and parent_id = ${folderId}::uuid and ${isFolder ? sql`is_folder` : sql`not is_folder`}
    and (rights & ${allowed}::int) <> 0 and ${liveGrantSql(at)}`

/** Rows of `node_id`, each once. */
export const grantedChildrenSql = (filter: GrantedChildrenFilter): RawBuilder<unknown> =>
  sql`select distinct node_id ${grantsInFolder(filter)}`

/**
 * The number of those that stop inheritance. Grants of one subject name each node once; only those of several are
 * sorted to leave out what they name twice.
 */
export const countGrantedClosedChildrenSql = (filter: GrantedChildrenFilter): RawBuilder<number> => {
  const closed = sql`${grantsInFolder(filter)} and not inherits`
  return sql`(select case when min(subject) = max(subject) then count(*)
    else (select count(*) from (select distinct node_id ${closed}) one) end ${closed})`
}
