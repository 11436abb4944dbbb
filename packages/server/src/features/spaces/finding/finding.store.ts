import { type RawBuilder, sql } from 'kysely'
import type { Actor, Db } from '../../../kernel/ctx.ts'
import type { Shares } from './pieces.rules.ts'
import { fits, type Wish } from './wish.ts'

/** Ids of live nodes that fit and have these pieces in their names, in no order or the newest first. */
export async function findByPieces(
  db: Db,
  wish: Wish,
  enterpriseId: string,
  pieces: readonly string[],
  limit: number,
  newest = false,
): Promise<string[]> {
  // materialized: the planner would read the whole table for a few rows, since it takes every piece for common
  const { rows } = await sql<{ id: string }>`
    with hits as materialized (
      select n.id, n.updated_at from nodes n
      where name_pieces(n.name_key) @> ${pieces}::text[] and ${fits(wish, enterpriseId)}
    )
    select id from hits ${newest ? sql`order by updated_at desc, id desc` : sql``} limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of those that fit among the nodes that the wish names. */
export async function findAmong(db: Db, wish: Wish, enterpriseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from nodes n where ${fits(wish, enterpriseId)}`.execute(db)
  return rows.map((row) => row.id)
}

/** Where a look at the newest ended. */
export interface Place {
  at: Date
  id: string
}

/** A stretch of the newest nodes: ids of those that fit, newest first, and where it ended; null at the end of all. */
export async function findNewest(
  db: Db,
  wish: Wish,
  enterpriseId: string,
  { after, limit, look }: { after: Place | null; limit: number; look: number },
): Promise<{ ids: string[]; end: Place | null }> {
  const maker = wish.makers?.length === 1 ? wish.makers[0]! : null
  const whose = maker
    ? sql`made.created_by = ${maker}::uuid`
    : sql`made.enterprise_id = ${enterpriseId}::uuid`
  const from = after ? sql`and (made.updated_at, made.id) < (${after.at}, ${after.id}::uuid)` : sql``
  const until = wish.changedBefore ? sql`and made.updated_at < ${wish.changedBefore}` : sql``
  const since = wish.changedFrom ? sql`and made.updated_at >= ${wish.changedFrom}` : sql``
  const { rows } = await sql<{ id: string; at: Date; hit: boolean }>`
    with looked as (
      select made.*, row_number() over () as place from (
        select ${columns} from nodes made
        where ${whose} and made.deleted_at is null and made.parent_id is not null ${from} ${until} ${since}
        order by made.updated_at desc, made.id desc limit ${look}
      ) made
    ), hits as (
      select n.id, n.updated_at as at, true as hit, n.place from looked n where ${fits(wish, enterpriseId)}
      limit ${limit}
    )
    select id, at, hit, place from hits
    union all
    select id, updated_at, false, place from looked where place = ${look}
    order by place, hit desc`.execute(db)
  const hits = rows.filter((row) => row.hit)
  const last = hits.length === limit ? hits.at(-1)! : rows.find((row) => !row.hit)
  return { ids: hits.map((row) => row.id), end: last ? { at: last.at, id: last.id } : null }
}

/** What `fits` asks of a node. */
const columns = sql`id, parent_id, enterprise_id, is_folder, name_key, suffix, size, created_by, updated_at, deleted_at`

/** Where somebody's reach begins. `all`: the whole enterprise but for others' personal spaces. */
export async function findTops(db: Db, actor: Actor, at: Date, all: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select node_id as id from grants
    where subject = any(${actor.subjects}::text[]) and (expires_at is null or expires_at > ${at})
    union
    select id from spaces where owner_id = ${actor.userId}::uuid or leader_id = ${actor.userId}::uuid
      or (enterprise_id = ${actor.enterpriseId}::uuid and kind <> 'personal'
        and (${all}::boolean or owner_id = any(${actor.managed}::uuid[])
          or organisation_id = any(${actor.managed}::uuid[])))
    limit 5000`.execute(db)
  return rows.map((row) => row.id)
}

/** Live folders at and below these, and how many items lie in them; null where they are more than may be. */
export async function findFoldersBelow(
  db: Db,
  tops: readonly string[],
  most: { folders: number; items: number },
): Promise<string[] | null> {
  const { rows } = await sql<{ id: string; items: number }>`
    with recursive down as (
      select n.id from unnest(${tops}::uuid[]) as top (id)
        cross join lateral (select id from nodes where id = top.id and is_folder and deleted_at is null limit 1) n
      union
      select n.id from down cross join lateral (
        select id from nodes where parent_id = down.id and is_folder and deleted_at is null offset 0
      ) n
    ), few as (select id from down limit ${most.folders + 1})
    select few.id, coalesce(t.items, 0) as items from few
      left join lateral (select items from folder_totals where node_id = few.id limit 1) t on true`.execute(
    db,
  )
  const items = rows.reduce((sum, row) => sum + row.items, 0)
  return rows.length > most.folders || items > most.items ? null : rows.map((row) => row.id)
}

/** Ids of what fits among the children of these folders and the nodes `tops` themselves, in no order. */
export async function findInFolders(
  db: Db,
  wish: Wish,
  enterpriseId: string,
  {
    folders,
    tops,
    also,
  }: { folders: readonly string[]; tops: readonly string[]; also?: RawBuilder<unknown> },
  limit: number,
): Promise<string[]> {
  const further = also ? sql`and ${also}` : sql``
  const { rows } = await sql<{ id: string }>`
    with hits as materialized (
      select n.id from unnest(${folders}::uuid[]) as folder (id) cross join lateral (
        select n.id from nodes n where n.parent_id = folder.id and ${fits(wish, enterpriseId)} ${further} offset 0
      ) n
      union
      select n.id from unnest(${tops}::uuid[]) as top (id) cross join lateral (
        select n.id from nodes n where n.id = top.id and ${fits(wish, enterpriseId)} ${further} offset 0
      ) n
    )
    select id from hits limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** How common the pieces of names are, as the planner knows it; a piece that it does not name is rare. */
export async function findShares(db: Db): Promise<Shares> {
  const { rows } = await sql<{ names: number; pieces: string[] | null; shares: number[] | null }>`
    select coalesce((select sum(greatest(reltuples, 0)) from pg_class where oid = 'nodes_by_pieces'::regclass), 0)::float8 as names,
      most_common_elems::text::text[] as pieces, most_common_elem_freqs as shares
    from (select) one left join pg_stats on schemaname = current_schema() and tablename = 'nodes_by_pieces'
    limit 1`.execute(db)
  const [row] = rows
  return {
    names: row?.names ?? 0,
    of: new Map((row?.pieces ?? []).map((piece, at) => [piece, row?.shares?.[at] ?? 0])),
  }
}
