import type { ArchiveListView } from '@cabinet/contract/archive.records'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { escapeLikePattern } from '../../../kernel/db/like.ts'
import type { ArchiveRecordsTable, ArchiveTables } from '../archive.table.ts'

export type ArchiveRecordRow = Selectable<ArchiveRecordsTable>

const tables = (db: Db) => db.withTables<ArchiveTables>()

export async function insertArchiveRecords(tx: Tx, rows: Insertable<ArchiveRecordsTable>[]): Promise<void> {
  await tables(tx.db).insertInto('archive_records').values(rows).execute()
}

export const findArchiveRecords = (
  db: Db,
  enterpriseId: string,
  ids: readonly string[],
): Promise<ArchiveRecordRow[]> =>
  tables(db)
    .selectFrom('archive_records')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

export async function updateArchiveRecords(
  tx: Tx,
  ids: readonly string[],
  change: Updateable<ArchiveRecordsTable>,
): Promise<void> {
  if (ids.length === 0) return
  await tables(tx.db)
    .updateTable('archive_records')
    .set(change)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** The viewer of a list of the archive. */
export interface ArchiveAccess {
  userId: string
  enterpriseId: string
  /** Categories that the user may read, and those that the user administers. */
  reads: readonly string[]
  keeps: readonly string[]
  at: Date
}

export interface ArchiveListFilter {
  eyes: ArchiveAccess
  view: ArchiveListView
  /** Null for all. */
  categories: readonly string[] | null
  classId: string | undefined
  from: Date | undefined
  to: Date | undefined
  search: string
}

/**
 * Records that the viewer may see: those the viewer archived or that came from the viewer's own space, those
 * of administered categories, and those of readable ones unless closed.
 */
const learns = ({ userId, reads, keeps }: ArchiveAccess) => sql`(
  r.category_id = any(${keeps}::uuid[]) or (r.category_id = any(${reads}::uuid[]) and not r.closed)
  or r.archived_by = ${userId}::uuid or r.from_space = ${userId}::uuid)`

const views: Record<ArchiveListView, (at: Date) => RawBuilder<unknown>> = {
  archived: () => sql`r.state = 'archived'`,
  due: (at) => sql`r.state = 'archived' and r.expires_at <= ${at} and r.held_at is null`,
  held: () => sql`r.state = 'archived' and r.held_at is not null`,
  destroyed: () => sql`r.state = 'destroyed'`,
}

const matching = ({ eyes, view, categories, classId, from, to, search }: ArchiveListFilter) => sql`
  r.enterprise_id = ${eyes.enterpriseId} and ${views[view](eyes.at)} and ${learns(eyes)}
  ${categories ? sql`and r.category_id = any(${categories}::uuid[])` : sql``}
  ${classId ? sql`and r.class_id = ${classId}` : sql``}
  ${from ? sql`and r.archived_at >= ${from}` : sql``}
  ${to ? sql`and r.archived_at <= ${to}` : sql``}
  ${
    search === ''
      ? sql``
      : sql`and grams_of(r.search_key, 1) @> grams_of(${search}, 2)
    and r.search_key like ${`%${escapeLikePattern(search)}%`}`
  }`

/**
 * Additional columns of lists: whether the record is lent to anyone, until when to the asker, and whether the
 * asker has requested it.
 */
const besides = ({ userId, at }: Pick<ArchiveAccess, 'userId' | 'at'>) => sql`
  exists (select from archive_requests q where q.record_id = r.id and q.kind = 'borrow' and q.state = 'approved'
    and q.until > ${at}) as lent,
  (select max(q.until) from archive_requests q where q.record_id = r.id and q.kind = 'borrow' and q.state = 'approved'
    and q.user_id = ${userId} and q.until > ${at}) as lent_until,
  exists (select from archive_requests q where q.record_id = r.id and q.state = 'pending'
    and q.user_id = ${userId}) as asked`

export interface ListedArchiveRecord extends ArchiveRecordRow {
  lent: boolean
  lent_until: Date | null
  asked: boolean
}

const orders = {
  code: sql`r.number`,
  title: sql`r.title collate names`,
  archivedAt: sql`r.archived_at`,
  expiresAt: sql`r.expires_at`,
  size: sql`r.size`,
}
export type ArchiveSortField = keyof typeof orders

export async function pageOfArchiveRecords(
  db: Db,
  wanted: ArchiveListFilter,
  {
    sort,
    descending,
    limit,
    offset,
  }: { sort: ArchiveSortField; descending: boolean; limit: number; offset: number },
): Promise<ListedArchiveRecord[]> {
  const way = descending ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<ListedArchiveRecord>`
    select r.*, ${besides(wanted.eyes)} from archive_records r where ${matching(wanted)}
    order by ${orders[sort]} ${way}, r.number ${way} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countArchiveRecords(db: Db, wanted: ArchiveListFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from archive_records r where ${matching(wanted)}`.execute(db)
  return firstOf(rows).count
}

/** Finds one record, if the viewer may see it. */
export async function findVisibleRecord(
  db: Db,
  eyes: ArchiveAccess,
  id: string,
): Promise<ListedArchiveRecord | undefined> {
  const { rows } = await sql<ListedArchiveRecord>`
    select r.*, ${besides(eyes)} from archive_records r
    where r.id = ${id} and r.enterprise_id = ${eyes.enterpriseId} and ${learns(eyes)}`.execute(db)
  return rows[0]
}

/** Finds one record for any viewer, with the columns of `besides`. */
export async function findListedRecord(
  db: Db,
  eyes: ArchiveAccess,
  id: string,
): Promise<ListedArchiveRecord | undefined> {
  const { rows } = await sql<ListedArchiveRecord>`
    select r.*, ${besides(eyes)} from archive_records r
    where r.id = ${id} and r.enterprise_id = ${eyes.enterpriseId}`.execute(db)
  return rows[0]
}

/**
 * Finds records archived from a folder, newest first. `all`: includes those that only administrators may see.
 */
export async function findArchivedStubs(
  db: Db,
  parentId: string,
  eyes: ArchiveAccess,
  { all, own, most }: { all: boolean; own: boolean; most: number },
): Promise<ListedArchiveRecord[]> {
  const by = sql`(r.archived_by = ${eyes.userId}::uuid or r.created_by = ${eyes.userId}::uuid
    or r.category_id = any(${eyes.keeps}::uuid[]))`
  const { rows } = await sql<ListedArchiveRecord>`
    select r.*, ${besides(eyes)} from archive_records r
    where r.from_parent = ${parentId} and r.state = 'archived'
      ${all ? sql`` : own ? sql`and ${by}` : sql`and (not r.closed or ${by})`}
    order by r.number desc limit ${most}`.execute(db)
  return rows
}
