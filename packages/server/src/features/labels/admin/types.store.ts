import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { LabelRoomTables } from '../labels.table.ts'

const tables = (db: Db) => db.withTables<LabelRoomTables>()

/** Locks an enterprise's categories by id, which serialises changes. */
export async function lockLabelCategories(db: Db, enterpriseId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('label_types')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export type LabelCategoryRow = Pick<
  LabelRoomTables['label_types'],
  'name' | 'name_key' | 'colour' | 'many' | 'setters' | 'role_ids' | 'required_in' | 'enabled'
>

/** Adds a category behind all others. */
export async function insertLabelCategory(
  db: Db,
  row: LabelCategoryRow & { id: string; enterprise_id: string; created_at: Date },
): Promise<void> {
  const position = sql<number>`(
    select coalesce(max(position), 0) + 1 from label_types where enterprise_id = ${row.enterprise_id})`
  await tables(db)
    .insertInto('label_types')
    .values({ ...row, position })
    .execute()
}

export async function updateLabelCategory(db: Db, id: string, row: LabelCategoryRow): Promise<void> {
  await tables(db).updateTable('label_types').set(row).where('id', '=', id).execute()
}

export async function orderLabelCategories(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update label_types set position = given.position
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    where label_types.id = given.id`.execute(db)
}

export async function deleteLabelCategoryRows(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('label_types').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}
