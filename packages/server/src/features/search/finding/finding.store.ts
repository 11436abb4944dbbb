import { type RawBuilder, sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db } from '../../../kernel/ctx.ts'
import { type SearchMatch, searchMatchColumns } from './sights.ts'
import { type NameFilter, nameConditions, nameFilterConditions } from './wish.ts'

/** The end of a scan of the newest nodes: those of this time and id and earlier remain. */
export interface ResultPosition {
  /** As the database writes it, in microseconds. */
  at: string
  id: string
}

export const resultPositionOf = ({ at, id }: ResultPosition): ResultPosition => ({ at, id })

const olderThan = (after: ResultPosition | null, node: 'n' | 'made') =>
  after
    ? sql`and (${sql.ref(`${node}.updated_at`)}, ${sql.ref(`${node}.id`)}) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``

/**
 * Finds any live nodes, up to the limit, that match the filter and have these character pairs in their names.
 */
export async function findAnyMatches(
  db: Db,
  wish: NameFilter,
  enterpriseId: string,
  pieces: readonly string[],
  limit: number,
): Promise<SearchMatch[]> {
  // materialized: the planner takes every character pair for common and would read the whole table for a few
  // rows
  const { rows } = await sql<SearchMatch>`
    with hits as materialized (
      select n.* from nodes n where name_pieces(n.name_key) @> ${pieces}::text[] and ${nameFilterConditions(wish, enterpriseId)}
    )
    select ${searchMatchColumns} from (select * from hits limit ${limit}) n`.execute(db)
  return rows
}

/** A matching node, with the columns that an index provides. */
export interface NameMatch extends ResultPosition {
  parentId: string
}

/** Finds the newest matches, newest first. */
export async function findMatchesByTrigrams(
  db: Db,
  wish: NameFilter,
  enterpriseId: string,
  pieces: readonly string[],
  { after, limit }: { after: ResultPosition | null; limit: number },
): Promise<NameMatch[]> {
  const { rows } = await sql<NameMatch>`
    with hits as materialized (
      select n.id, n.parent_id, n.updated_at from nodes n
      where name_pieces(n.name_key) @> ${pieces}::text[] and ${nameFilterConditions(wish, enterpriseId)} ${olderThan(after, 'n')}
    )
    select id, parent_id as "parentId", updated_at::text as at from hits
    order by updated_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Finds the matches among the nodes listed in the filter. */
export async function findMatchesAmong(
  db: Db,
  wish: NameFilter,
  enterpriseId: string,
): Promise<SearchMatch[]> {
  const { rows } = await sql<SearchMatch>`
    select ${searchMatchColumns} from nodes n where ${nameFilterConditions(wish, enterpriseId)}`.execute(db)
  return rows
}

export interface ResultWindow {
  /** Nodes whose names match, newest first, with their folders. */
  named: NameMatch[]
  /** Number of names scanned. */
  looked: number
  /** The end of the scan; null where no names remain. */
  end: ResultPosition | null
}

/** Folders whose children are searched, and single nodes. */
export interface SearchedFolders {
  folders: readonly string[]
  tops: readonly string[]
}

/**
 * Scans the newest nodes, in some folders where given, until enough names were scanned or matched. Reads
 * names from the index alone, without a row of the table.
 */
export async function findNewestMatches(
  db: Db,
  wish: NameFilter,
  enterpriseId: string,
  {
    after,
    look,
    limit,
    among,
  }: { after: ResultPosition | null; look: number; limit: number; among: SearchedFolders | null },
): Promise<ResultWindow> {
  const maker = wish.makers?.length === 1 ? firstOf(wish.makers) : null
  const whose = maker
    ? sql`made.created_by = ${maker}::uuid`
    : sql`made.enterprise_id = ${enterpriseId}::uuid`
  const until = wish.changedBefore ? sql`and made.updated_at < ${wish.changedBefore}` : sql``
  const since = wish.changedFrom ? sql`and made.updated_at >= ${wish.changedFrom}` : sql``
  const inside = among
    ? sql`and (looked.parent_id = any(${among.folders}::uuid[]) or looked.id = any(${among.tops}::uuid[]))`
    : sql``
  const good = sql`(${nameConditions(wish, 'looked')} ${inside})`
  // this keeps the index order, and without a sort the scan ends at the limit
  const { rows } = await sql<NameMatch & { place: number; fits: boolean }>`
    select id, parent_id as "parentId", updated_at::text as at, place, ${good} as fits from (
      select made.*, row_number() over () as place from (
        select id, updated_at, name_key, parent_id from nodes made
        where ${whose} and made.deleted_at is null and made.parent_id is not null
          ${olderThan(after, 'made')} ${until} ${since}
        order by made.updated_at desc, made.id desc limit ${look}
      ) made
    ) looked
    where ${good} or place = ${look}
    limit ${limit}`.execute(db)
  const last = rows.at(-1)
  const more = last && (rows.length === limit || last.place === look)
  return {
    named: rows.filter((row) => row.fits),
    looked: more ? last.place : look,
    end: more ? resultPositionOf(last) : null,
  }
}

/** Returns the matches among these nodes, newest first. */
export async function findMatchesOfIds(
  db: Db,
  wish: NameFilter,
  enterpriseId: string,
  ids: readonly string[],
): Promise<SearchMatch[]> {
  const { rows } = await sql<SearchMatch>`
    select ${searchMatchColumns} from unnest(${ids}::uuid[]) as wanted (id) cross join lateral (
      select * from nodes n where n.id = wanted.id and ${nameFilterConditions(wish, enterpriseId)} offset 0
    ) n order by n.updated_at desc, n.id desc`.execute(db)
  return rows
}

/**
 * Finds the newest matches among the children of these folders and the nodes `tops` themselves, newest first.
 */
export async function findMatchesInFolders(
  db: Db,
  wish: NameFilter,
  enterpriseId: string,
  { folders, tops, also }: SearchedFolders & { also?: RawBuilder<unknown> },
  { after, limit }: { after: ResultPosition | null; limit: number },
): Promise<NameMatch[]> {
  const further = sql`${also ? sql`and ${also}` : sql``} ${olderThan(after, 'n')}`
  // the names of a folder are read from their index alone, and rows only for matches
  const inside =
    wish.words.length > 0
      ? sql`cross join lateral (
          select c.parent_id, c.name_key from nodes c
          where c.parent_id = folder.id and c.deleted_at is null and ${nameConditions(wish, 'c')} offset 0
        ) c cross join lateral (
          select n.id, n.parent_id, n.updated_at from nodes n
          where n.parent_id = c.parent_id and n.name_key = c.name_key and ${nameFilterConditions(wish, enterpriseId)} ${further} offset 0
        ) n`
      : sql`cross join lateral (
          select n.id, n.parent_id, n.updated_at from nodes n
          where n.parent_id = folder.id and ${nameFilterConditions(wish, enterpriseId)} ${further} offset 0
        ) n`
  const { rows } = await sql<NameMatch>`
    with hits as materialized (
      select n.id, n.parent_id, n.updated_at from unnest(${folders}::uuid[]) as folder (id) ${inside}
      union
      select n.id, n.parent_id, n.updated_at from unnest(${tops}::uuid[]) as top (id) cross join lateral (
        select n.id, n.parent_id, n.updated_at from nodes n where n.id = top.id and ${nameFilterConditions(wish, enterpriseId)} ${further} offset 0
      ) n
    )
    select id, parent_id as "parentId", updated_at::text as at from hits
    order by updated_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
