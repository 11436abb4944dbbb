import { type RawBuilder, sql } from 'kysely'

/**
 * The children of a folder that live grants of their own name for these subjects, each once: rows of `node_id` and
 * `inherits`. Reads one index (migration 0391), so that it costs what was granted, not what the folder holds.
 */
export const grantedChildrenSql = (
  folderId: string,
  isFolder: boolean,
  subjects: readonly string[],
  at: Date,
): RawBuilder<unknown> => sql`select distinct node_id, inherits from grants
  where subject = any(${subjects}::text[]) and parent_id = ${folderId}::uuid and ${isFolder ? sql`is_folder` : sql`not is_folder`}
    and rights <> 0 and (expires_at is null or expires_at > ${at})`
