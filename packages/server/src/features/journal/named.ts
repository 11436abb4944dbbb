import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'

/** Returns those of these nodes that lines of a space have named since a time. */
export async function nodesNamedSince(
  db: Db,
  spaceId: string,
  nodeIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct named.id from journal j cross join lateral unnest(j.nodes) as named (id)
    where j.space_id = ${spaceId} and j.at >= ${since} and j.nodes && ${nodeIds}::uuid[]
      and named.id = any(${nodeIds}::uuid[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}
