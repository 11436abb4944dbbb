import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'

/** Removes every node and space, and what is counted of them. */
export async function clearTree(db: Db): Promise<void> {
  for (const table of ['grants', 'deletions', 'folder_totals', 'nodes', 'spaces'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`update quotas set used = 0`.execute(db)
}
