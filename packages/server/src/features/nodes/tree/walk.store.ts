import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'

/** A live child as a tree walk reads it, before any access check. */
export interface TreeWalkStep {
  id: string
  parentId: string
  key: string
}

/**
 * Returns live children of these folders ordered by folder and name, after a step; reads the index of names.
 */
export async function childrenAfterStep(
  db: Db,
  folderIds: readonly string[],
  after: TreeWalkStep | null,
  limit: number,
): Promise<TreeWalkStep[]> {
  const { rows } = await sql<TreeWalkStep>`
    select id, parent_id as "parentId", name_key as key from nodes
    where parent_id = any(${folderIds}::uuid[]) and deleted_at is null
      ${after ? sql`and (parent_id, name_key) > (${after.parentId}::uuid, ${after.key})` : sql``}
    order by parent_id, name_key limit ${limit}`.execute(db)
  return rows
}
