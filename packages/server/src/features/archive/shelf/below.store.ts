import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'

/** A file below a folder of the archive; `path` begins with the folder's own name. */
export interface ArchivedFileBelow {
  id: string
  path: string
  version: number
}

/** Returns a folder with all folders below it, and the path to each. */
export async function foldersBelowFolder(
  db: Db,
  id: string,
  most: number,
): Promise<{ id: string; path: string }[]> {
  const { rows } = await sql<{ id: string; path: string }>`
    with recursive down as (
      select id, name::text as path from nodes where id = ${id} and deleted_at is null
      union all
      select n.id, down.path || '/' || n.name from down cross join lateral (
        select id, name from nodes where parent_id = down.id and is_folder and deleted_at is null offset 0
      ) n
    )
    select id, path from down limit ${most}`.execute(db)
  return rows
}

/**
 * Returns the file itself, or up to `limit` files directly in these folders, ordered by id, after this one.
 */
export async function filesInFolders(
  db: Db,
  folders: readonly { id: string; path: string }[],
  after: string,
  limit: number,
): Promise<ArchivedFileBelow[]> {
  const { rows } = await sql<ArchivedFileBelow>`
    select n.id, f.path || '/' || n.name as path, n.version
    from unnest(${folders.map((one) => one.id)}::uuid[], ${folders.map((one) => one.path)}::text[]) as f (id, path)
    join nodes n on n.parent_id = f.id and not n.is_folder and n.deleted_at is null
    where n.id > ${after}::uuid
    order by n.id limit ${limit}`.execute(db)
  return rows
}
