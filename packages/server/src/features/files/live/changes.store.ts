import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { PushReadPosition } from '../../../kernel/push/push.store.ts'
import type { FolderChangeTables } from './changes.table.ts'

/** Returns the folders whose changes were committed since a position, and the next position. */
export async function findFolderChangesSince(
  db: Db,
  position: PushReadPosition,
): Promise<{ position: PushReadPosition; folderIds: string[] }> {
  const { rows } = await sql<{ position: PushReadPosition; folder_id: string | null }>`
    select distinct now.snapshot::text as position, c.folder_id
    from (select pg_current_snapshot() as snapshot) as now
    left join folder_changes c
      on c.tx >= pg_snapshot_xmin(${position}::pg_snapshot)
      and c.tx < pg_snapshot_xmax(now.snapshot)
      and not pg_visible_in_snapshot(c.tx, ${position}::pg_snapshot)`.execute(db)
  return { position: rows[0]!.position, folderIds: rows.flatMap(({ folder_id }) => folder_id ?? []) }
}

/** Returns those of these folders that changed within the last seconds. */
export async function findRecentlyChangedFolders(
  db: Db,
  folderIds: readonly string[],
  seconds: number,
): Promise<string[]> {
  const rows = await db
    .withTables<FolderChangeTables>()
    .selectFrom('folder_changes')
    .select('folder_id')
    .distinct()
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .where('folder_id', 'in', [...folderIds])
    .execute()
  return rows.map(({ folder_id }) => folder_id)
}

/** Deletes changes older than a minute, which every server has read long ago. */
export const deleteOldFolderChanges = async (db: Db): Promise<void> =>
  void (await db
    .withTables<FolderChangeTables>()
    .deleteFrom('folder_changes')
    .where('created_at', '<', sql<Date>`clock_timestamp() - interval '1 minute'`)
    .execute())
