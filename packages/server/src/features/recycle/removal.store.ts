import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'

/** Returns whether rows of this task are still to be removed. */
export async function hasPurgedOfTask(db: Db, taskId: string): Promise<boolean> {
  const { rows } = await sql`select from deletions where task_id = ${taskId} limit 1`.execute(db)
  return rows.length > 0
}

/** Links the removal of these purged items to a task, which shows its progress. */
export async function bindRemovalToTask(tx: Tx, ids: readonly string[], taskId: string): Promise<void> {
  await sql`update deletions set task_id = ${taskId}::uuid where node_id = any(${ids}::uuid[])`.execute(tx.db)
}

/** Returns those of these deletions that a retention rule protects at this time. */
export async function findRetainedDeletions(db: Db, ids: readonly string[], at: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select node_id as id from deletions where node_id = any(${ids}::uuid[]) and keep_until > ${at}`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}
