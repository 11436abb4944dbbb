import type { UserState } from '@cabinet/contract/users.admin'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { rolesOfUsers } from '../neighbours.ts'
import { columns, type User } from '../users.store.ts'
import type { UserTables } from '../users.table.ts'

/** An index stands behind each (migration 0031). */
export const sorts = ['CreateTime', 'UserName', 'RealName', 'ExpireTime'] as const
export type Sort = (typeof sorts)[number]

const keys = {
  CreateTime: sql`created_at`,
  UserName: sql`lower(account)`,
  RealName: sql`(name collate names)`,
  ExpireTime: sql`coalesce(expires_at, 'infinity')`,
}
const typed = {
  CreateTime: (value: string) => sql`${value}::timestamptz`,
  UserName: (value: string) => sql`${value}::text`,
  RealName: (value: string) => sql`(${value}::text collate names)`,
  ExpireTime: (value: string) => sql`${value}::timestamptz`,
}

/** What a user is sorted by, as text; the other half of a place in the list is the id. */
export const keyOf = (user: User, sort: Sort): string =>
  ({
    CreateTime: () => user.created_at.toISOString(),
    UserName: () => user.account.toLowerCase(),
    RealName: () => user.name,
    ExpireTime: () => user.expires_at?.toISOString() ?? 'infinity',
  })[sort]()

export interface Filter {
  enterpriseId: string
  /** Null is the whole enterprise. */
  organisationIds: string[] | null
  search: string
  type?: number | undefined
  state?: UserState | undefined
  roleId?: string | undefined
  /** For `state`. */
  at: Date
  /** Accounts in lower case that are locked now, for `state`. */
  locked: string[]
}

export interface Page extends Filter {
  sort: Sort
  descending: boolean
  limit: number
  offset: number
  after: { key: string; id: string } | null
}

const tables = (db: Db) => db.withTables<UserTables>()
type Query<O> = SelectQueryBuilder<UserTables, 'users', O>

function filtered<O>(query: Query<O>, filter: Filter): Query<O> {
  const { enterpriseId, organisationIds, search, type, state, roleId, at, locked } = filter
  const disabled = sql<SqlBool>`disabled_at is not null`
  const expired = sql<SqlBool>`coalesce(expires_at <= ${at}, false)`
  const isLocked = sql<SqlBool>`lower(account) = any(${locked}::text[])`
  let found = query.where('enterprise_id', '=', enterpriseId)
  if (organisationIds) found = found.where(sql<SqlBool>`organisation_id = any(${organisationIds}::uuid[])`)
  if (search) found = found.where(sql<SqlBool>`position(${search.toLowerCase()} in search_key) > 0`)
  if (type !== undefined) found = found.where(sql<SqlBool>`type = ${type}`)
  if (state === 'disabled') found = found.where(disabled)
  if (state === 'expired') found = found.where(sql<SqlBool>`not ${disabled} and ${expired}`)
  if (state === 'locked')
    found = found.where(sql<SqlBool>`not (${disabled}) and not ${expired} and ${isLocked}`)
  if (state === 'enabled')
    found = found.where(sql<SqlBool>`not (${disabled}) and not ${expired} and not ${isLocked}`)
  if (roleId !== undefined) found = found.where(rolesOfUsers().holds(sql<string>`users.id`, roleId))
  return found
}

/** Users in an order, from a place on. */
export function findPage(db: Db, page: Page): Promise<User[]> {
  const { sort, descending, limit, offset, after } = page
  const key = keys[sort]
  const order = descending ? 'desc' : 'asc'
  let query = filtered(tables(db).selectFrom('users').select(columns), page)
  if (after)
    query = query.where(
      sql<SqlBool>`(${key}, id) ${sql.raw(descending ? '<' : '>')} (${typed[sort](after.key)}, ${after.id}::uuid)`,
    )
  return (
    query
      .orderBy(key, order)
      .orderBy('id', order)
      // written out: a plan for any number would sort everybody instead of reading the index
      .limit(sql.lit(limit))
      .offset(sql.lit(offset))
      .execute()
  )
}

/** A page of what a search finds, and how many it finds: everybody is looked at, so it is done once for both. */
export async function searchPage(db: Db, page: Page): Promise<{ users: User[]; total: number }> {
  const { sort, descending, limit, offset, after } = page
  const order = sql.raw(descending ? 'desc' : 'asc')
  const hits = filtered(
    tables(db)
      .selectFrom('users')
      .select(['id', sql`${keys[sort]}`.as('key')]),
    page,
  )
  const place = after
    ? sql`where (key, id) ${sql.raw(descending ? '<' : '>')} (${typed[sort](after.key)}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<User & { total: number; at: number | null }>`
    with hit as materialized (${hits}),
    page as (
      select id, row_number() over (order by key ${order}, id ${order}) as at from (
        select * from hit ${place} order by key ${order}, id ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) p)
    select ${sql.join(columns.map((column) => sql.ref(`u.${column}`)))}, page.at, counted.total
    from (select count(*) as total from hit) counted
    left join page on true left join users u on u.id = page.id
    order by page.at`.execute(db)
  return { users: rows.filter((row) => row.at !== null), total: rows[0]?.total ?? 0 }
}

export async function countFiltered(db: Db, filter: Filter): Promise<number> {
  const counted = tables(db)
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await filtered(counted, filter).executeTakeFirstOrThrow()
  return count
}

/** People who are not disabled, those whose name begins with the search first, to choose from. */
export function findToSelect(
  db: Db,
  wanted: {
    enterpriseId: string
    search: string
    organisationIds: string[] | null
    ids?: string[] | undefined
    limit: number
  },
): Promise<User[]> {
  const { enterpriseId, search, organisationIds, ids, limit } = wanted
  let query = tables(db)
    .selectFrom('users')
    .select(columns)
    .where('enterprise_id', '=', enterpriseId)
    .limit(sql.lit(limit))
  if (ids) return query.where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()
  query = query.where('disabled_at', 'is', null)
  if (organisationIds) query = query.where(sql<SqlBool>`organisation_id = any(${organisationIds}::uuid[])`)
  const words = search.toLowerCase()
  if (words) query = query.where(sql<SqlBool>`position(${words} in search_key) > 0`)
  return query
    .orderBy(
      sql`case when starts_with(lower(name), ${words}) or starts_with(lower(account), ${words}) then 0 else 1 end`,
    )
    .orderBy(sql`(name collate names)`)
    .orderBy('id')
    .execute()
}
