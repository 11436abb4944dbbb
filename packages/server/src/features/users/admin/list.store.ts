import { userTypeCodes } from '@cabinet/contract/users'
import type { UserAccountState } from '@cabinet/contract/users.admin'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db } from '../../../kernel/ctx.ts'
import { containsByPieces, userContainsText } from '../search.ts'
import { type StoredUser, userColumnNames } from '../users.store.ts'
import type { UserRoomTables } from '../users.table.ts'

/** Columns with an index for sorting (migrations 0031, 0062). */
export const userSortColumns = ['CreateTime', 'UserName', 'RealName', 'ExpireTime'] as const
export type UserSortColumn = (typeof userSortColumns)[number]

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

/** Returns the sort value of a user as text; together with the id it forms the cursor. */
export const userSortKeyOf = (user: StoredUser, sort: UserSortColumn): string =>
  ({
    CreateTime: () => user.created_at.toISOString(),
    UserName: () => user.account.toLowerCase(),
    RealName: () => user.name,
    ExpireTime: () => user.expires_at?.toISOString() ?? 'infinity',
  })[sort]()

export interface UserListFilter {
  enterpriseId: string
  /** Null is the whole enterprise. */
  organisationIds: string[] | null
  search: string
  type?: number | undefined
  state?: UserAccountState | undefined
  /** SQL condition on `users`: has the requested role. */
  holdsRole?: RawBuilder<boolean> | undefined
  /** Time that `state` refers to. */
  at: Date
  /** Accounts in lower case that are locked now, for `state`. */
  locked: string[]
}

export interface UserListPage extends UserListFilter {
  sort: UserSortColumn
  descending: boolean
  limit: number
  offset: number
  after: { key: string; id: string } | null
}

const tables = (db: Db) => db.withTables<UserRoomTables>()
type Query<O> = SelectQueryBuilder<UserRoomTables, 'users', O>

const disabled = sql<SqlBool>`disabled_at is not null`
const isLocked = (locked: string[]) => sql<SqlBool>`lower(account) = any(${locked}::text[])`
/** Both bounds are given, as a generic plan estimates a one-sided range at a third of all rows. */
const expired = (at: Date) => sql<SqlBool>`coalesce(expires_at, 'infinity') between '-infinity' and ${at}`
/** The type is a literal, as a generic plan would not use the index of administrators. */
const isOfType = (type: number) =>
  type < userTypeCodes.general
    ? sql<SqlBool>`(type < 4 and type = ${sql.lit(type)})`
    : sql<SqlBool>`type = ${sql.lit(type)}`

const within = (organisationIds: string[]) => sql<SqlBool>`organisation_id = any(${organisationIds}::uuid[])`

/** Applies all filters except the search. */
function filtered<O>(query: Query<O>, filter: UserListFilter): Query<O> {
  const { enterpriseId, organisationIds, type, state, holdsRole, at, locked } = filter
  let people = query.where('enterprise_id', '=', enterpriseId)
  if (organisationIds) people = people.where(within(organisationIds))
  if (type !== undefined) people = people.where(isOfType(type))
  if (state === 'disabled') people = people.where(disabled)
  if (state && state !== 'disabled') people = people.where(sql<SqlBool>`disabled_at is null`)
  if (state === 'expired') people = people.where(expired(at))
  if (state === 'locked') people = people.where(sql<SqlBool>`not ${expired(at)} and ${isLocked(locked)}`)
  if (state === 'enabled') people = people.where(sql<SqlBool>`not ${expired(at)} and not ${isLocked(locked)}`)
  if (holdsRole) people = people.where(holdsRole)
  return people
}

/**
 * Returns users in order from a cursor on. A search walks the order until a page is full, for frequent
 * matches.
 */
export function findUserPage(db: Db, page: UserListPage): Promise<StoredUser[]> {
  const { sort, descending, limit, offset, after, search } = page
  const key = keys[sort]
  const order = descending ? 'desc' : 'asc'
  let places = filtered(tables(db).selectFrom('users').select('id'), page)
  if (search) places = places.where(userContainsText(search))
  if (after)
    places = places.where(
      sql<SqlBool>`(${key}, id) ${sql.raw(descending ? '<' : '>')} (${typed[sort](after.key)}, ${after.id}::uuid)`,
    )
  places = places
    .orderBy(key, order)
    .orderBy('id', order)
    // a literal: a generic plan would sort all users instead of reading the index
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
  // selects ids first, so that skipped rows are read from the index alone
  return tables(db)
    .selectFrom('users')
    .select(userColumnNames)
    .where('id', 'in', places)
    .orderBy(key, order)
    .orderBy('id', order)
    .execute()
}

/** Counting of search matches stops here. */
export const countedSearchHits = 10_000

/**
 * Returns a page of search matches and their number; one scan serves both and stops at `countedSearchHits`.
 */
export async function searchUserPage(
  db: Db,
  page: UserListPage,
): Promise<{ users: StoredUser[]; total: number }> {
  const { sort, descending, limit, offset, after, search } = page
  const order = sql.raw(descending ? 'desc' : 'asc')
  const hits = filtered(
    tables(db)
      .selectFrom('users')
      .select(['id', sql`${keys[sort]}`.as('key')])
      .where(containsByPieces(search))
      .limit(sql.lit(countedSearchHits + 1)),
    page,
  )
  const place = after
    ? sql`and (key, id) ${sql.raw(descending ? '<' : '>')} (${typed[sort](after.key)}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<StoredUser & { total: number; at: number | null }>`
    with hit as materialized (${hits}),
    counted as materialized (select count(*) as total from hit),
    page as (
      select id, row_number() over (order by key ${order}, id ${order}) as at from (
        select * from hit where (select total from counted) <= ${sql.lit(countedSearchHits)} ${place}
        order by key ${order}, id ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) p)
    select ${sql.join(userColumnNames.map((column) => sql.ref(`u.${column}`)))}, page.at, counted.total
    from counted left join page on true left join users u on u.id = page.id
    order by page.at`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total > countedSearchHits) return { users: await findUserPage(db, page), total: countedSearchHits }
  return { users: rows.filter((row) => row.at !== null), total }
}

/** Counts one by one, without the search, for filters that leave few. */
export async function countFilteredUsers(db: Db, filter: UserListFilter): Promise<number> {
  const counted = tables(db)
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await filtered(counted, filter).executeTakeFirstOrThrow()
  return count
}

/** Counts the users that the filters of state and type exclude, where those keep most: enabled, general. */
export async function countUsersLeftOut(db: Db, filter: UserListFilter): Promise<number> {
  const { enterpriseId, organisationIds, type, state, at, locked } = filter
  const reasons: RawBuilder<SqlBool>[] = []
  if (type !== undefined) reasons.push(sql`type < 4`)
  if (state) reasons.push(disabled, expired(at), isLocked(locked))
  const inside = organisationIds ? sql`and ${within(organisationIds)}` : sql``
  const people = reasons.map(
    (reason) => sql`select id from users where enterprise_id = ${enterpriseId} ${inside} and ${reason}`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${sql.join(people, sql` union `)}) as left_out`.execute(db)
  return firstOf(rows).count
}
