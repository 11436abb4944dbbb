import type { LabelCategory } from '@cabinet/contract/labels.admin'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { escapeLikePattern } from '../../../kernel/db/like.ts'
import type { LabelRoomTables } from '../labels.table.ts'

const tables = (db: Db) => db.withTables<LabelRoomTables>()

interface Wanted {
  enterpriseId: string
  /** Part of a name, normalized by `keyOf`; '' for all. */
  search?: string
  ids?: readonly string[]
}

const found = (db: Db, { enterpriseId, search = '', ids }: Wanted) => {
  let query = tables(db).selectFrom('label_types as t').where('t.enterprise_id', '=', enterpriseId)
  if (search) query = query.where('t.name_key', 'like', `%${escapeLikePattern(search)}%`)
  if (ids) query = query.where('t.id', '=', sql<string>`any(${ids}::uuid[])`)
  return query
}

/** Returns categories in order, with their numbers of labels. */
export const findLabelCategories = (
  db: Db,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number } = { limit: 1000, offset: 0 },
): Promise<LabelCategory[]> =>
  found(db, wanted)
    .select([
      't.id',
      't.name',
      't.colour',
      't.many',
      't.setters',
      't.role_ids as roleIds',
      't.required_in as requiredIn',
      't.enabled',
      't.position',
      sql<number>`(select count(*) from labels l where l.type_id = t.id)`.as('labelCount'),
    ])
    .orderBy('t.position')
    .orderBy('t.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countLabelCategories(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await found(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

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
