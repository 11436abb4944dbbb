import { type RawBuilder, sql } from 'kysely'
import { lastOf } from '../../kernel/certain.ts'
import type { Db } from '../../kernel/ctx.ts'

/** A journal line for display: action, objects and actor. */
export interface ReadableJournalLine {
  id: number
  at: Date
  actorId: string | null
  action: string
  /** The first nodes; `count` is the number of all. */
  nodes: string[]
  count: number
  before: unknown
  after: unknown
}

/** Nodes of one line that are read. */
const shown = 10

const columns = sql`id, at, actor_id as "actorId", action, nodes[1:${sql.lit(shown)}] as nodes,
  cardinality(nodes) as count, before, after`

const earlier = (before: number | null): RawBuilder<unknown> =>
  before === null ? sql`` : sql`and id < ${before}`

/** Returns the latest lines of these actions that name a node, before a line; newest first. */
export async function journalLinesOfNode(
  db: Db,
  nodeId: string,
  actions: readonly string[],
  { before, limit }: { before: number | null; limit: number },
): Promise<ReadableJournalLine[]> {
  // materialized, as the planner would otherwise scan the whole journal backwards
  const { rows } = await sql<ReadableJournalLine>`
    with hits as materialized (
      select * from journal where nodes @> array[${nodeId}]::uuid[] and nodes <> '{}'
    )
    select id, at, actor_id as "actorId", action, array[${nodeId}]::uuid[] as nodes, 1 as count, before, after
    from hits where action = any(${actions}::text[]) ${earlier(before)} order by id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/**
 * Returns the lines of these actions among the latest lines of a space, and the last line read; null at the
 * end.
 */
export async function journalLinesOfSpace(
  db: Db,
  spaceId: string,
  actions: readonly string[],
  { before, read }: { before: number | null; read: number },
): Promise<{ lines: ReadableJournalLine[]; last: number | null }> {
  const { rows } = await sql<ReadableJournalLine & { fits: boolean }>`
    select ${columns}, action = any(${actions}::text[]) and nodes <> '{}' as fits
    from (select * from journal where space_id = ${spaceId} ${earlier(before)} order by id desc limit ${read}) j
    order by id desc`.execute(db)
  const last = rows.length < read ? null : lastOf(rows).id
  return { lines: rows.filter((row) => row.fits), last }
}

/** A line and the space that it is about. */
export interface JournalLineInSpace extends ReadableJournalLine {
  spaceId: string
}

/** Returns the latest lines of these actions among the latest `read` of each space; newest first. */
export async function latestJournalLinesOfSpaces(
  db: Db,
  spaceIds: readonly string[],
  actions: readonly string[],
  { read, limit }: { read: number; limit: number },
): Promise<JournalLineInSpace[]> {
  if (spaceIds.length === 0) return []
  const { rows } = await sql<JournalLineInSpace>`
    select ${columns}, space_id as "spaceId"
    from unnest(${spaceIds}::uuid[]) as wanted (space)
      cross join lateral (select * from journal where space_id = wanted.space order by id desc limit ${read}::int) j
    where action = any(${actions}::text[]) and nodes <> '{}'
    order by id desc limit ${limit}::int`.execute(db)
  return rows
}

/** Returns the nodes of the latest lines of these actions among the latest `read` of a user; newest first. */
export async function latestNodesOfUser(
  db: Db,
  userId: string,
  actions: readonly string[],
  { read, limit }: { read: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select node.id from (
        select id, action, nodes from journal where actor_id = ${userId}::uuid order by id desc limit ${read}::int
      ) j cross join lateral unnest(j.nodes) with ordinality as node (id, place)
    where j.action = any(${actions}::text[])
    order by j.id desc, node.place desc limit ${limit}::int`.execute(db)
  return [...new Set(rows.map(({ id }) => id))]
}
