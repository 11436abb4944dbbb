import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { userName } from '../../users/index.ts'
import { literally } from '../lists/index.ts'
import { keyOf } from '../tree/index.ts'

/** Whose deleted items: one person's space, an enterprise's departments, or some of them. */
export type BinOf = { personal: string } | { enterpriseId: string; managed: readonly string[] | null }

/** What a bin shows of an item. */
export interface BinRow {
  id: string
  name: string
  isFolder: boolean
  suffix: string
  size: number
  place: string[]
  spaceId: string
  deletedBy: string
  deletedAt: Date
}

export const binFields = ['deletedAt', 'name', 'size'] as const

export interface BinPage {
  bin: BinOf
  search: string
  sort: (typeof binFields)[number]
  descending: boolean
  limit: number
  offset: number
  /** With the order by time: only what comes after this one. */
  after: { deletedAt: string; id: string } | null
}

const inBin = (bin: BinOf): RawBuilder<unknown> => {
  if ('personal' in bin) return sql`d.space_id = ${bin.personal}`
  const { enterpriseId, managed } = bin
  return sql`d.space_id in (
    select id from spaces where enterprise_id = ${enterpriseId} and kind <> 'personal'
      ${managed ? sql`and coalesce(organisation_id, owner_id) = any(${managed}::uuid[])` : sql``})`
}

const named = (search: string) =>
  search === '' ? sql`` : sql`and n.name_key like ${`%${literally(keyOf(search))}%`}`

const columns = {
  deletedAt: sql`d.deleted_at`,
  name: sql`n.name`,
  size: sql`size`,
}

/** One page of a recycle bin. */
export async function binPageOf(db: Db, page: BinPage): Promise<BinRow[]> {
  const { bin, search, sort, descending, limit, offset, after } = page
  const way = descending ? sql`desc` : sql`asc`
  const beyond = after
    ? sql`and (d.deleted_at, d.node_id) ${descending ? sql`<` : sql`>`} (${after.deletedAt}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<BinRow>`
    select n.id, n.name, n.is_folder as "isFolder", n.suffix, coalesce(t.bytes, n.size) as size, d.place,
      d.space_id as "spaceId", coalesce(${userName(sql.ref('d.deleted_by'))}, '') as "deletedBy",
      d.deleted_at as "deletedAt"
    from deletions d
    join nodes n on n.id = d.node_id
    left join folder_totals t on t.node_id = n.id and n.is_folder
    where d.purged_at is null and ${inBin(bin)} ${named(search)} ${beyond}
    order by ${columns[sort]} ${way}, d.node_id ${way}
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countBin(db: Db, bin: BinOf, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from deletions d ${search === '' ? sql`` : sql`join nodes n on n.id = d.node_id`}
    where d.purged_at is null and ${inBin(bin)} ${named(search)}`.execute(db)
  return rows[0]!.count
}

/** The spaces that have something in a bin. */
export async function binSpaces(db: Db, bin: BinOf): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.space_id as id from deletions d where d.purged_at is null and ${inBin(bin)}`.execute(db)
  return rows.map((row) => row.id)
}
