import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { Content } from './contents.store.ts'
import type { VersionTable, VersionTables } from './versions.table.ts'

export type VersionRow = Selectable<VersionTable>

const tables = (db: Db) => db.withTables<VersionTables>()

export async function insertVersions(db: Db, rows: VersionRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <K extends keyof VersionRow>(name: K) => rows.map((row) => row[name])
  await sql`
    insert into versions (id, file_id, number, content_id, size, source, created_by, created_at)
    select * from unnest(${column('id')}::uuid[], ${column('file_id')}::uuid[], ${column('number')}::int[],
      ${column('content_id')}::uuid[], ${column('size')}::bigint[], ${column('source')}::text[],
      ${column('created_by')}::uuid[], ${column('created_at')}::timestamptz[])
    on conflict (file_id, number) do nothing`.execute(db)
}

/** Newest first. */
export const versionsOf = (db: Db, fileId: string): Promise<VersionRow[]> =>
  tables(db)
    .selectFrom('versions')
    .selectAll()
    .where('file_id', '=', fileId)
    .orderBy('number', 'desc')
    .execute()

/** The content of one version of a file. */
export const findVersionContent = (db: Db, fileId: string, number: number): Promise<Content | undefined> =>
  tables(db)
    .selectFrom('versions')
    .innerJoin('contents', 'contents.id', 'versions.content_id')
    .selectAll('contents')
    .where('versions.file_id', '=', fileId)
    .where('versions.number', '=', number)
    .executeTakeFirst()

/** Gives each file `to` the latest version of `from` as its version `number`. One statement for any count. */
export async function copyVersions(
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

export async function dropVersions(db: Db, fileIds: string[]): Promise<void> {
  await tables(db)
    .deleteFrom('versions')
    .where('file_id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .execute()
}
