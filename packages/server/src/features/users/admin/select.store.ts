import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { contains, containsByPieces } from '../search.ts'
import { columns, type User } from '../users.store.ts'
import type { UserTables } from '../users.table.ts'

/** Among so many those whose name begins with the words are put first; of more, the first by name are taken. */
const MOST_SORTED = 2000

interface Wanted {
  enterpriseId: string
  search: string
  organisationIds: string[] | null
  ids?: string[] | undefined
  limit: number
}

const byName = sql`(name collate names)`

/** People who are not disabled, those whose name begins with the search first, to choose from. */
export async function findToSelect(db: Db, wanted: Wanted): Promise<User[]> {
  const { enterpriseId, search, organisationIds, ids, limit } = wanted
  const users = db
    .withTables<UserTables>()
    .selectFrom('users')
    .select(columns)
    .where('enterprise_id', '=', enterpriseId)
  if (ids) return users.where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()
  let enabled = users.where('disabled_at', 'is', null)
  if (organisationIds)
    enabled = enabled.where(sql<SqlBool>`organisation_id = any(${organisationIds}::uuid[])`)
  const first = (query: typeof enabled) => query.orderBy(byName).orderBy('id').limit(sql.lit(limit)).execute()
  if (!search) return first(enabled)
  const hits = enabled.where(containsByPieces(search)).limit(sql.lit(MOST_SORTED + 1))
  const { rows } = await sql<User & { hits: number }>`
    with hit as materialized (${hits})
    select *, (select count(*) from hit) as hits from hit
    order by
      case when starts_with(lower(name), lower(${search})) or starts_with(lower(account), lower(${search}))
        then 0 else 1 end,
      ${byName}, id
    limit ${sql.lit(limit)}`.execute(db)
  return (rows[0]?.hits ?? 0) > MOST_SORTED ? first(enabled.where(contains(search))) : rows
}
