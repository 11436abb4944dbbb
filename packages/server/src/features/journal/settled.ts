import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'

/** A line of the journal with all nodes that it names. */
export interface SettledJournalLine {
  id: number
  action: string
  actorId: string | null
  nodes: string[]
}

/**
 * Returns lines of these actions after a line, in order, and the last line that was looked at. Only sealed lines: no
 * line can appear before them any more, so that a reader who goes on from `last` misses none and reads none twice.
 */
export async function settledJournalLines(
  db: Db,
  { after, actions, limit }: { after: number; actions: readonly string[]; limit: number },
): Promise<{ lines: SettledJournalLine[]; last: number }> {
  const { rows: ends } = await sql<{ last: number | null }>`
    select max(to_id)::float8 as last from journal_blocks`.execute(db)
  const settled = ends[0]?.last ?? 0
  if (settled <= after) return { lines: [], last: after }
  const { rows } = await sql<SettledJournalLine>`
    select id::float8 as id, action, actor_id as "actorId", nodes from journal
    where id > ${after} and id <= ${settled} and action = any(${actions}::text[]) and nodes <> '{}'
    order by id limit ${limit}`.execute(db)
  const last = rows.length === limit ? (rows.at(-1)?.id ?? settled) : settled
  return { lines: rows, last }
}
