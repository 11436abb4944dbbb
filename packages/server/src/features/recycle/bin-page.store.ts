import { type RawBuilder, sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import { fileListFilterOf } from '../files/index.ts'
import { nodeNameKey } from '../nodes/index.ts'
import { liveGrantSql } from '../nodes/paths/index.ts'
import { userNameSql } from '../users/index.ts'

/**
 * The owner of deleted items: one person (the own space, and items the person deleted elsewhere), one space,
 * or the shared spaces of some departments.
 */
export type BinScope =
  | { personal: string }
  | { space: string }
  | { enterpriseId: string; managed: readonly string[] }

/** An item as a bin shows it. */
export interface BinItemRow {
  id: string
  name: string
  isFolder: boolean
  suffix: string
  size: number
  version: number
  place: string[]
  spaceId: string
  deletedById: string
  deletedBy: string
  deletedAt: Date
  keepUntil: Date | null
}

export const binSortFields = ['deletedAt', 'name', 'size'] as const

/** Filter of a bin; absent fields filter nothing. */
export interface BinItemFilter {
  /** Part of a name. */
  search?: string | undefined
  /** A type group, 'folder' or 'file'. */
  type?: string | undefined
  /** Part of the name of the user who deleted it. */
  deletedBy?: string | undefined
  /** Part of its former path. */
  place?: string | undefined
  /** From this time (inclusive) until that one (exclusive). */
  from?: Date | undefined
  until?: Date | undefined
}

export interface BinPageQuery {
  bin: BinScope
  filter: BinItemFilter
  sort: (typeof binSortFields)[number]
  descending: boolean
  limit: number
  offset: number
  /** Only in order of time: rows after this one. */
  after: { deletedAt: string; id: string } | null
}

/** Splits a bin into parts that each have an index by time, which one combined condition could not use. */
function partsOf(bin: BinScope): RawBuilder<unknown>[] {
  if ('space' in bin) return [sql`d.space_id = ${bin.space}`]
  if ('personal' in bin)
    return [
      sql`d.space_id = ${bin.personal}`,
      sql`d.deleted_by = ${bin.personal} and d.space_id <> ${bin.personal}`,
    ]
  const { enterpriseId, managed } = bin
  return [
    sql`d.space_id in (
      select id from spaces where enterprise_id = ${enterpriseId} and kind not in ('personal', 'archive')
        and coalesce(organisation_id, owner_id) = any(${managed}::uuid[]))`,
  ]
}

const part = (text: string) => `%${escapeLikePattern(nodeNameKey(text))}%`

function matching({ search, type, deletedBy, place, from, until }: BinItemFilter): RawBuilder<unknown> {
  const kind = fileListFilterOf(search, type)
  const conditions = [
    ...(kind?.search ? [sql`n.name_key like ${`%${escapeLikePattern(kind.search)}%`}`] : []),
    ...(kind && !kind.files ? [sql`n.is_folder`] : []),
    ...(kind && !kind.folders ? [sql`not n.is_folder`] : []),
    ...(kind?.suffixes ? [sql`n.suffix = any(${kind.suffixes}::text[])`] : []),
    ...(deletedBy ? [sql`lower(${userNameSql(sql.ref('d.deleted_by'))}) like ${part(deletedBy)}`] : []),
    ...(place ? [sql`lower(array_to_string(d.place, '/')) like ${part(place)}`] : []),
    ...(from ? [sql`d.deleted_at >= ${from}`] : []),
    ...(until ? [sql`d.deleted_at < ${until}`] : []),
  ]
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`
}

const columns = {
  deletedAt: sql`"deletedAt"`,
  name: sql`name`,
  size: sql`size`,
}

/** Returns one page of a recycle bin. */
export async function pageOfBinItems(db: Db, page: BinPageQuery): Promise<BinItemRow[]> {
  const { bin, filter, sort, descending, limit, offset, after } = page
  const way = descending ? sql`desc` : sql`asc`
  const beyond = after
    ? sql`and (d.deleted_at, d.node_id) ${descending ? sql`<` : sql`>`} (${after.deletedAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  const order = sql`order by ${columns[sort]} ${way}, id ${way}`
  const parts = partsOf(bin).map(
    (condition) => sql`(
      select n.id, n.name, n.is_folder as "isFolder", n.suffix, coalesce(t.bytes, n.size) as size, n.version, d.place,
        d.space_id as "spaceId", d.deleted_by as "deletedById",
        coalesce(${userNameSql(sql.ref('d.deleted_by'))}, '') as "deletedBy", d.deleted_at as "deletedAt",
        d.keep_until as "keepUntil"
      from deletions d
      join nodes n on n.id = d.node_id
      left join folder_totals t on t.node_id = n.id and n.is_folder
      where d.purged_at is null and ${condition} ${matching(filter)} ${beyond}
      ${order} limit ${limit + offset})`,
  )
  const { rows } = await sql<BinItemRow>`
    select * from (${sql.join(parts, sql` union all `)}) found ${order} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function countBinItems(db: Db, bin: BinScope, filter: BinItemFilter): Promise<number> {
  const whole = Object.values(filter).every((value) => value === undefined || value === '')
  const nodes = whole ? sql`` : sql`join nodes n on n.id = d.node_id`
  const counts = partsOf(bin).map(
    (condition) => sql`(
      select count(*) from deletions d ${nodes} where d.purged_at is null and ${condition} ${matching(filter)})`,
  )
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db)
  return firstOf(rows).count
}

/** Returns the spaces with items in a bin. */
export async function spacesInBin(db: Db, bin: BinScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.space_id as id from deletions d where d.purged_at is null and ${firstOf(partsOf(bin))}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/**
 * Returns spaces that a user leads, or where the subjects may authorise; the user sees the whole bin of
 * these. At most 200.
 */
export async function spacesManagedBy(
  db: Db,
  { userId, enterpriseId, subjects }: { userId: string; enterpriseId: string; subjects: readonly string[] },
  authorise: number,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id from spaces where enterprise_id = ${enterpriseId} and leader_id = ${userId} and deleted_at is null
      union
      select s.id from grants g join spaces s on s.id = g.node_id
      where g.subject = any(${subjects}::text[]) and g.rights & ${authorise}::int <> 0
        and ${liveGrantSql(at, 'g')}
        and s.enterprise_id = ${enterpriseId} and s.deleted_at is null and s.kind not in ('personal', 'archive')
    ) managed order by id limit 200`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns the shared spaces of an enterprise in whose bins something lies; at most 200. */
export async function sharedSpacesWithDeletions(db: Db, enterpriseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from spaces s
    where s.enterprise_id = ${enterpriseId} and s.kind not in ('personal', 'archive') and s.deleted_at is null
      and exists (select from deletions d where d.space_id = s.id and d.purged_at is null)
    order by s.id limit 200`.execute(db)
  return rows.map((row) => row.id)
}
