import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { containsByPieces, userContainsText } from '../search.ts'
import { type StoredUser, userColumnNames } from '../users.store.ts'
import type { UserRoomTables } from '../users.table.ts'

/** Up to this many matches are sorted with name prefixes first; of more, the first by name are taken. */
const MOST_SORTED = 2000

interface Wanted {
  enterpriseId: string
  search: string
  organisationIds: string[] | null
  ids?: string[] | undefined
  limit: number
}

const byName = sql`(name collate names)`

/** Finds enabled users to choose from, names that begin with the search first. */
export async function findUsersToSelect(db: Db, wanted: Wanted): Promise<StoredUser[]> {
  const { enterpriseId, search, organisationIds, ids, limit } = wanted
  const users = db
    .withTables<UserRoomTables>()
    .selectFrom('users')
    .select(userColumnNames)
    .where('enterprise_id', '=', enterpriseId)
  if (ids) return users.where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()
  let enabled = users.where('disabled_at', 'is', null)
  if (organisationIds)
    enabled = enabled.where(sql<SqlBool>`organisation_id = any(${organisationIds}::uuid[])`)
  const first = (query: typeof enabled) => query.orderBy(byName).orderBy('id').limit(sql.lit(limit)).execute()
  if (!search) return first(enabled)
  const hits = enabled.where(containsByPieces(search)).limit(sql.lit(MOST_SORTED + 1))
  const { rows } = await sql<StoredUser & { hits: number }>`
    with hit as materialized (${hits})
    select *, (select count(*) from hit) as hits from hit
    order by
      case when starts_with(lower(name), lower(${search})) or starts_with(lower(account), lower(${search}))
        then 0 else 1 end,
      ${byName}, id
    limit ${sql.lit(limit)}`.execute(db)
  return (rows[0]?.hits ?? 0) > MOST_SORTED ? first(enabled.where(userContainsText(search))) : rows
}
