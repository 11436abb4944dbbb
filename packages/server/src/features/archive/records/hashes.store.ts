import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import type { ArchiveTables } from '../archive.table.ts'

const tables = (db: Db) => db.withTables<ArchiveTables>()

export interface ContentHashRow {
  path: string
  fileId: string
  version: number
  size: number
  hash: string
}

export const listRecordHashes = (db: Db, recordId: string, most: number) =>
  tables(db)
    .selectFrom('archive_hashes')
    .select(['path', 'version', 'size', 'hash'])
    .where('record_id', '=', recordId)
    .orderBy('path')
    .limit(most)
    .execute()

export async function insertRecordHashes(
  tx: Tx,
  recordId: string,
  rows: readonly ContentHashRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into archive_hashes (record_id, path, file_id, version, size, hash)
    select ${recordId}::uuid, * from unnest(
      ${rows.map((row) => row.path)}::text[], ${rows.map((row) => row.fileId)}::uuid[],
      ${rows.map((row) => row.version)}::int[], ${rows.map((row) => row.size)}::bigint[],
      ${rows.map((row) => row.hash)}::text[])`.execute(tx.db)
}

export async function deleteRecordHashes(tx: Tx, recordId: string): Promise<void> {
  await tables(tx.db).deleteFrom('archive_hashes').where('record_id', '=', recordId).execute()
}

/** Stores the number of hashes and SHA-256 over `path TAB version TAB hash LF` in the order of the paths. */
export async function sealRecordHashes(tx: Tx, recordId: string): Promise<void> {
  await sql`
    update archive_records r set hashed = h.count, digest = h.digest
    from (
      select count(*)::int as count, encode(sha256(convert_to(coalesce(string_agg(
        path || E'\t' || version || E'\t' || hash || E'\n', '' order by path), ''), 'UTF8')), 'hex') as digest
      from archive_hashes where record_id = ${recordId}
    ) h where r.id = ${recordId}`.execute(tx.db)
}

export async function findDestructionCode(db: Db, id: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('archive_destructions')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.code || undefined
}
