import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { updateFolderTotals } from './totals.store.ts'

/** Returns live files of a space that have had more than one version, ordered by id, after the given id. */
export async function filesWithHistory(
  db: Db,
  spaceId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive down as (
      select id from nodes where id = ${spaceId} and deleted_at is null
      union all
      select n.id from down cross join lateral (
        select id from nodes where parent_id = down.id and is_folder and deleted_at is null offset 0
      ) n
    )
    select n.id from down cross join lateral (
      select id from nodes where parent_id = down.id and not is_folder and deleted_at is null and version > 1 offset 0
    ) n
    where n.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by n.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Updates the stored bytes of files whose older versions changed; nothing else about them changes. The space
 * must be locked; the caller updates the owner's account.
 */
export async function updateHistoryBytes(
  tx: Tx,
  files: readonly { id: string; folderId: string; kept: number }[],
): Promise<void> {
  if (files.length === 0) return
  await sql`
    update nodes n set kept = n.kept + given.kept
    from unnest(${files.map((file) => file.id)}::uuid[], ${files.map((file) => file.kept)}::bigint[])
      as given (id, kept)
    where n.id = given.id`.execute(tx.db)
  await updateFolderTotals(
    tx.db,
    files.map(({ folderId, kept }) => ({
      folderId,
      bytes: 0,
      kept,
      files: 0,
      folders: 0,
      items: 0,
      subfolders: 0,
    })),
  )
}
