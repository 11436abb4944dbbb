import { sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db } from '../../../kernel/ctx.ts'
import type { PushReadPosition } from '../../../kernel/push/push.store.ts'
import type { FolderChangeTables } from './changes.table.ts'

/** Changes of folders, and of grants by the subjects to which they were given. */
export interface FolderChanges {
  folderIds: string[]
  subjects: string[]
}

/** Returns what was committed since a position, and the next position. */
export async function findFolderChangesSince(
  db: Db,
  position: PushReadPosition,
): Promise<FolderChanges & { position: PushReadPosition }> {
  const { rows } = await sql<ChangeRow & { position: PushReadPosition }>`
    select distinct now.snapshot::text as position, c.folder_id, c.subject
    from (select pg_current_snapshot() as snapshot) as now
    left join folder_changes c
      on c.tx >= pg_snapshot_xmin(${position}::pg_snapshot)
      and c.tx < pg_snapshot_xmax(now.snapshot)
      and not pg_visible_in_snapshot(c.tx, ${position}::pg_snapshot)`.execute(db)
  return { position: firstOf(rows).position, ...changesOf(rows) }
}

interface ChangeRow {
  folder_id: string | null
  subject: string | null
}

const changesOf = (rows: readonly ChangeRow[]): FolderChanges => ({
  folderIds: [...new Set(rows.flatMap(({ folder_id }) => folder_id ?? []))],
  subjects: [...new Set(rows.flatMap(({ subject }) => subject ?? []))],
})

/** Returns those of these folders, and all subjects, of which something changed within the last seconds. */
export async function findRecentFolderChanges(
  db: Db,
  folderIds: readonly string[],
  seconds: number,
): Promise<FolderChanges> {
  const rows = await db
    .withTables<FolderChangeTables>()
    .selectFrom('folder_changes')
    .select(['folder_id', 'subject'])
    .distinct()
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .where((eb) => eb('folder_id', 'in', [...folderIds]).or('subject', 'is not', null))
    .execute()
  const { folderIds: changed, subjects } = changesOf(rows)
  return { folderIds: changed.filter((id) => folderIds.includes(id)), subjects }
}

/** Deletes changes older than a minute, which every server has read long ago. */
export const deleteOldFolderChanges = async (db: Db): Promise<void> =>
  void (await db
    .withTables<FolderChangeTables>()
    .deleteFrom('folder_changes')
    .where('created_at', '<', sql<Date>`clock_timestamp() - interval '1 minute'`)
    .execute())
