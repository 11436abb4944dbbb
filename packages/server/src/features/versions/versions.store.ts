import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { ContentRoomTables, StoredContent } from '../contents/index.ts'
import type { VersionRoomTables, VersionsTable } from './versions.table.ts'

export type StoredVersion = Selectable<VersionsTable>

const tables = (db: Db) => db.withTables<VersionRoomTables & ContentRoomTables>()

/** A version that is not pinned yet. */
export type UnpinnedVersionRow = Omit<StoredVersion, 'pinned'>

export async function insertVersions(db: Db, rows: UnpinnedVersionRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <K extends keyof UnpinnedVersionRow>(name: K) => rows.map((row) => row[name])
  await sql`
    insert into versions (id, file_id, number, content_id, size, source, created_by, created_at, origin,
      name, note)
    select * from unnest(${column('id')}::uuid[], ${column('file_id')}::uuid[], ${column('number')}::int[],
      ${column('content_id')}::uuid[], ${column('size')}::bigint[], ${column('source')}::text[],
      ${column('created_by')}::uuid[], ${column('created_at')}::timestamptz[], ${column('origin')}::int[],
      ${column('name')}::text[], ${column('note')}::text[])
    on conflict (file_id, number) do nothing`.execute(db)
}

/** Returns versions of a file with the hashes of their contents, newest first; those older than `before`. */
export const pageOfVersions = (
  db: Db,
  fileId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<(StoredVersion & { hash: string })[]> =>
  tables(db)
    .selectFrom('versions')
    .innerJoin('contents', 'contents.id', 'versions.content_id')
    .selectAll('versions')
    .select('contents.hash')
    .where('file_id', '=', fileId)
    .where((eb) => (before === undefined ? eb.lit(true) : eb('number', '<', before)))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** Finds versions of a file by number. */
export const findVersionsByNumber = (
  db: Db,
  fileId: string,
  numbers: readonly number[],
): Promise<StoredVersion[]> =>
  tables(db)
    .selectFrom('versions')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('number', '=', sql<number>`any(${numbers}::int[])`)
    .execute()

export async function updateVersionRow(
  db: Db,
  id: string,
  change: Partial<Pick<StoredVersion, 'name' | 'note' | 'pinned'>>,
): Promise<void> {
  await tables(db).updateTable('versions').set(change).where('id', '=', id).execute()
}

/** Deletes single versions; the sweep removes contents that nothing points to any more. */
export async function deleteSingleVersions(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('versions').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Finds the content of one version of a file. */
export const findVersionContent = (
  db: Db,
  fileId: string,
  number: number,
): Promise<StoredContent | undefined> =>
  tables(db)
    .selectFrom('versions')
    .innerJoin('contents', 'contents.id', 'versions.content_id')
    .selectAll('contents')
    .where('versions.file_id', '=', fileId)
    .where('versions.number', '=', number)
    .executeTakeFirst()

/**
 * Gives each file `to` the latest version of `from` as its version `number`. Runs one statement for any
 * number.
 */
export async function copyLatestVersions(
  db: Db,
  copies: readonly { from: string; to: string; number: number }[],
  by: { ids: string[]; createdBy: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into versions (id, file_id, number, content_id, size, source, created_by, created_at)
    select copy.id, copy.to_id, copy.number, latest.content_id, latest.size, 'copy', ${by.createdBy}::uuid,
      ${by.at}::timestamptz
    from unnest(${by.ids}::uuid[], ${copies.map((copy) => copy.from)}::uuid[],
      ${copies.map((copy) => copy.to)}::uuid[], ${copies.map((copy) => copy.number)}::int[])
      as copy (id, from_id, to_id, number)
    cross join lateral (
      select v.content_id, v.size from versions v where v.file_id = copy.from_id order by v.number desc limit 1
    ) latest`.execute(db)
}

export async function deleteVersionsOfFiles(db: Db, fileIds: string[]): Promise<void> {
  await tables(db)
    .deleteFrom('versions')
    .where('file_id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .execute()
}
