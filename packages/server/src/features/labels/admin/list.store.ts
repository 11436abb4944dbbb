import type { LabelColourName } from '@cabinet/contract/labels'
import type { CategoryLabel, labelFieldsSorted } from '@cabinet/contract/labels.admin'
import { sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { escapeLikePattern } from '../../../kernel/db/like.ts'
import type { LabelRoomTables } from '../labels.table.ts'

const tables = (db: Db) => db.withTables<LabelRoomTables>()

interface Wanted {
  enterpriseId: string
  typeId?: string | undefined
  /** Part of a name, normalized by `keyOf`; '' for all. */
  search?: string
  ids?: readonly string[]
}

const conditions = ({ enterpriseId, typeId, search = '', ids }: Wanted) => sql`
  l.enterprise_id = ${enterpriseId}
  ${typeId ? sql`and l.type_id = ${typeId}` : sql``}
  ${search ? sql`and l.name_key like ${`%${escapeLikePattern(search)}%`}` : sql``}
  ${ids ? sql`and l.id = any(${ids}::uuid[])` : sql``}`

export type LabelSortField = (typeof labelFieldsSorted)[number]

const columns = {
  name: sql`l.name collate names`,
  type: sql`t.position`,
  level: sql`l.level`,
  count: sql`count`,
}

interface Page {
  sort: LabelSortField
  descending: boolean
  limit: number
  offset: number
}

const whole: Page = { sort: 'type', descending: false, limit: 10_000, offset: 0 }

/** Returns labels with their categories and numbers of items. */
export async function findAdminLabels(db: Db, wanted: Wanted, page: Page = whole): Promise<CategoryLabel[]> {
  const way = page.descending ? sql`desc` : sql`asc`
  const { rows } = await sql<CategoryLabel & { ownColour: LabelColourName | null }>`
    select l.id, l.name, l.type_id as "typeId", t.name as "typeName", l.colour as "ownColour",
      coalesce(l.colour, t.colour) as colour, l.level,
      (select count(*) from node_labels n where n.label_id = l.id) as count
    from labels l join label_types t on t.id = l.type_id
    where ${conditions(wanted)}
    order by ${columns[page.sort]} ${way}, t.position, l.level desc, l.name collate names, l.id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({ ...row, ownColour: row.ownColour ?? undefined }))
}

export async function countAdminLabels(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from labels l where ${conditions(wanted)}`.execute(db)
  return firstOf(rows).count
}

export type LabelFieldsRow = Pick<LabelRoomTables['labels'], 'name' | 'name_key' | 'colour' | 'level'>

export async function insertLabelRow(
  db: Db,
  row: LabelFieldsRow & { id: string; enterprise_id: string; type_id: string; created_at: Date },
): Promise<void> {
  await tables(db).insertInto('labels').values(row).execute()
}

export async function updateLabelRow(db: Db, id: string, row: LabelFieldsRow): Promise<void> {
  await tables(db).updateTable('labels').set(row).where('id', '=', id).execute()
}

/** Locks labels, so that they are neither set nor deleted meanwhile. */
export async function lockLabelRows(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db)
    .selectFrom('labels')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Replaces these labels by another on every item. */
export async function replaceLabelsBy(tx: Tx, ids: readonly string[], intoId: string): Promise<void> {
  await sql`
    insert into node_labels (node_id, label_id, set_by, set_at)
    select distinct node_id, ${intoId}::uuid, ${tx.actorId}::uuid, ${tx.now()}::timestamptz
    from node_labels where label_id = any(${ids}::uuid[])
    on conflict do nothing`.execute(tx.db)
  await sql`delete from node_labels where label_id = any(${ids}::uuid[])`.execute(tx.db)
}

export async function deleteLabelRows(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('labels').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}
