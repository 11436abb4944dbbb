import { type RawBuilder, sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx, Db } from '../../../kernel/ctx.ts'
import { grantedItselfSql, type PlacedNode } from '../../nodes/access/index.ts'
import { type SearchMatch, searchMatchColumns } from './sights.ts'
import { filtersBeyondNames, type NameFilter, nameConditions, nameFilterConditions } from './wish.ts'

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

/** Ids as the database writes an array: a driver would quote thousands one by one. */
const asArray = (ids: readonly string[]) => `{${ids.join(',')}}`

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

/** Whether more live nodes than this match the filter and have these character pairs in their names. */
export async function hasMoreMatchesThan(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  wish: NameFilter,
  pieces: readonly string[],
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    with hits as materialized (
      select from nodes n where name_pieces(n.name_key) @> ${pieces}::text[] and ${nameFilterConditions(wish, actor.enterpriseId)}
    )
    select exists (select from hits offset ${Math.max(0, most)}) as more`.execute(db)
  return firstOf(rows).more
}

type Asking = Pick<Ctx, 'db' | 'actor' | 'now'>

/** A matching node, with the columns that decide whether it may be visible. */
export interface NameMatch extends ResultPosition, PlacedNode {}

/** The columns of a `NameMatch` of the row `n`; they are few, since thousands are read at once. */
const matchColumns = ({
  actor,
  now,
}: Asking) => sql`n.id, n.parent_id as "parentId", n.is_folder as "isFolder",
  n.inherits, n.created_by = ${actor.userId}::uuid as made, ${grantedItselfSql('n', actor, now())} as granted, n.updated_at`

/** Where a scan continues and how many matches it returns, without those that `seen` passes over. */
export interface ScanPart {
  after: ResultPosition | null
  limit: number
  /** A condition on the row, from `notPassedSql`. */
  seenIn(node: string): RawBuilder<boolean>
}

const newestOf = (hits: RawBuilder<unknown>, limit: number) => sql<NameMatch>`
    with hits as materialized (${hits})
    select id, "parentId", "isFolder", inherits, made, granted, updated_at::text as at from hits
    order by updated_at desc, id desc limit ${limit}`

/** Finds the newest matches, newest first. */
export async function findMatchesByTrigrams(
  ctx: Asking,
  wish: NameFilter,
  pieces: readonly string[],
  { after, limit, seenIn }: ScanPart,
): Promise<NameMatch[]> {
  const { rows } = await newestOf(
    sql`select ${matchColumns(ctx)} from nodes n
      where name_pieces(n.name_key) @> ${pieces}::text[] and ${nameFilterConditions(wish, ctx.actor.enterpriseId)}
        and ${seenIn('n')} ${olderThan(after, 'n')}`,
    limit,
  ).execute(ctx.db)
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
  /** Whether the scan ended at the limit of matches, and not at that of names. */
  isFull: boolean
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
 * names from the index alone; a row of the table only of a name that matches, and where more than names is filtered.
 */
export async function findNewestMatches(
  ctx: Asking,
  wish: NameFilter,
  { after, look, limit, among, seenIn }: ScanPart & { look: number; among: SearchedFolders | null },
): Promise<ResultWindow> {
  const { enterpriseId } = ctx.actor
  const maker = wish.makers?.length === 1 ? firstOf(wish.makers) : null
  const whose = maker
    ? sql`made.created_by = ${maker}::uuid`
    : sql`made.enterprise_id = ${enterpriseId}::uuid`
  const until = wish.changedBefore ? sql`and made.updated_at < ${wish.changedBefore}` : sql``
  const since = wish.changedFrom ? sql`and made.updated_at >= ${wish.changedFrom}` : sql``
  const inside = among
    ? sql`and (n.parent_id in (select unnest(${asArray(among.folders)}::uuid[]))
        or n.id in (select unnest(${asArray(among.tops)}::uuid[])))`
    : sql``
  const filtered = filtersBeyondNames(wish)
    ? sql`and exists (select from nodes whole where whole.id = n.id and exists (
        select from (select whole.*) n where ${nameFilterConditions(wish, enterpriseId)}) offset 0)`
    : sql``
  // these keep the index order, and without a sort the scan ends at the limit; where it is not reached, the end of the
  // scan is looked up, which costs less than a place for each name
  const names = sql`from nodes made where ${whose} and made.deleted_at is null and made.parent_id is not null
      ${olderThan(after, 'made')} ${until} ${since} order by made.updated_at desc, made.id desc`
  const { rows } = await sql<NameMatch & { isEnd: boolean }>`
    with found as materialized (
      select ${matchColumns(ctx)} from (
        select id, updated_at, name_key, parent_id, is_folder, inherits, created_by ${names} limit ${look}
      ) n
      where ${nameConditions(wish, 'n')} ${inside} and ${seenIn('n')} ${filtered}
      limit ${limit}
    )
    select *, updated_at::text as at, false as "isEnd" from found
    union all
    select id, null, null, null, null, null, updated_at, updated_at::text, true
    from (select id, updated_at ${names} limit 1 offset ${look - 1}) made
    where (select count(*) from found) < ${limit}`.execute(ctx.db)
  const named = rows.filter((row) => !row.isEnd)
  const last = rows.at(-1)
  return {
    named,
    isFull: named.length === limit,
    end: last && (last.isEnd || named.length === limit) ? resultPositionOf(last) : null,
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
  ctx: Asking,
  wish: NameFilter,
  { folders, tops, also }: SearchedFolders & { also?: RawBuilder<unknown> },
  { after, limit, seenIn }: ScanPart,
): Promise<NameMatch[]> {
  const fits = sql`${nameFilterConditions(wish, ctx.actor.enterpriseId)} ${also ? sql`and ${also}` : sql``}
    and ${seenIn('n')} ${olderThan(after, 'n')}`
  const columns = matchColumns(ctx)
  // the names of a folder are read from their index alone, and rows only for matches
  const inside =
    wish.words.length > 0
      ? sql`cross join lateral (
          select c.parent_id, c.name_key from nodes c
          where c.parent_id = folder.id and c.deleted_at is null and ${nameConditions(wish, 'c')} offset 0
        ) c cross join lateral (
          select ${columns} from nodes n
          where n.parent_id = c.parent_id and n.name_key = c.name_key and ${fits} offset 0
        ) n`
      : sql`cross join lateral (
          select ${columns} from nodes n where n.parent_id = folder.id and ${fits} offset 0
        ) n`
  const { rows } = await newestOf(
    sql`select n.* from unnest(${asArray(folders)}::uuid[]) as folder (id) ${inside}
      union
      select n.* from unnest(${asArray(tops)}::uuid[]) as top (id) cross join lateral (
        select ${columns} from nodes n where n.id = top.id and ${fits} offset 0
      ) n`,
    limit,
  ).execute(ctx.db)
  return rows
}
