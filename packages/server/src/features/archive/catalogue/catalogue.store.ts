import type { RetentionEndAction } from '@cabinet/contract/archive.records'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import type { ArchiveClassesTable, ArchiveTables } from '../archive.table.ts'

export type ArchiveClassRow = Selectable<ArchiveClassesTable>

const tables = (db: Db) => db.withTables<ArchiveTables>()

export interface ArchiveCategoryRow {
  id: string
  classId: string | null
  note: string
  /** Number of items directly in it. */
  items: number
}

/** Finds the categories of an enterprise, with the number of archived items directly in each. */
export async function findCategories(db: Db, enterpriseId: string): Promise<ArchiveCategoryRow[]> {
  const { rows } = await sql<ArchiveCategoryRow>`
    select c.node_id as id, c.class_id as "classId", c.note,
      (select count(*) from archive_records r where r.category_id = c.node_id and r.state = 'archived') as items
    from archive_categories c where c.enterprise_id = ${enterpriseId}`.execute(db)
  return rows
}

export const findArchiveCategory = (db: Db, enterpriseId: string, id: string) =>
  tables(db)
    .selectFrom('archive_categories')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('node_id', '=', id)
    .executeTakeFirst()

export async function countCategories(db: Db, enterpriseId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('archive_categories')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  return count
}

export async function putArchiveCategory(
  tx: Tx,
  { id, classId, note }: { id: string; classId: string | null; note: string },
): Promise<void> {
  await tables(tx.db)
    .insertInto('archive_categories')
    .values({ node_id: id, enterprise_id: tx.actor.enterpriseId, class_id: classId, note })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet({ class_id: classId, note }))
    .execute()
}

export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tables(tx.db).deleteFrom('archive_categories').where('node_id', '=', id).execute()
}

export interface ArchiveClassListing {
  id: string
  name: string
  years: number
  atEnd: RetentionEndAction
  categories: number
}

export async function findArchiveClasses(db: Db, enterpriseId: string): Promise<ArchiveClassListing[]> {
  const { rows } = await sql<ArchiveClassListing>`
    select c.id, c.name, coalesce(c.years, 0) as years, c.at_end as "atEnd",
      (select count(*) from archive_categories a where a.class_id = c.id) as categories
    from archive_classes c where c.enterprise_id = ${enterpriseId}
    order by c.years nulls last, c.name collate names`.execute(db)
  return rows
}

export const findArchiveClass = (
  db: Db,
  enterpriseId: string,
  id: string,
): Promise<ArchiveClassRow | undefined> =>
  tables(db)
    .selectFrom('archive_classes')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Inserts or updates a class; false where another has its name. */
export async function putArchiveClass(tx: Tx, row: ArchiveClassRow): Promise<boolean> {
  const { rows } = await sql`
    select from archive_classes where enterprise_id = ${row.enterprise_id} and lower(name) = lower(${row.name})
      and id <> ${row.id}`.execute(tx.db)
  if (rows.length > 0) return false
  const { name, years, at_end } = row
  await tables(tx.db)
    .insertInto('archive_classes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, years, at_end }))
    .execute()
  return true
}

export async function deleteArchiveClass(tx: Tx, id: string): Promise<void> {
  await tables(tx.db).deleteFrom('archive_classes').where('id', '=', id).execute()
}
