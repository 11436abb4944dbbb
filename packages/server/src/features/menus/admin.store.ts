import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { MenuRow } from './menus.rules.ts'
import type { MenuRoomTables, MenusTable } from './menus.table.ts'

const tables = (db: Db) => db.withTables<MenuRoomTables>()

/** Locks all menus, which serialises their rare changes. */
export const lockMenuRows = (db: Db): Promise<MenuRow[]> =>
  tables(db).selectFrom('menus').selectAll().where('shown', '=', true).orderBy('id').forUpdate().execute()

/** Adds a menu behind its siblings; returns its id. */
export async function insertMenuRow(
  db: Db,
  row: Omit<Insertable<MenusTable>, 'id' | 'position' | 'shown' | 'english_name'>,
): Promise<number> {
  const { id } = await tables(db)
    .insertInto('menus')
    .values({
      ...row,
      id: sql<number>`nextval('menu_ids')::int`,
      position: sql<number>`coalesce((select max(position) from menus
        where parent_id is not distinct from ${row.parent_id}::int), 0) + 10`,
      shown: true,
      english_name: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMenuRow(db: Db, id: number, change: Updateable<MenusTable>): Promise<void> {
  await tables(db).updateTable('menus').set(change).where('id', '=', id).execute()
}

export async function deleteMenuRows(db: Db, ids: number[]): Promise<void> {
  const these = sql<number>`any(${ids}::int[])`
  await tables(db).deleteFrom('menu_buttons').where('menu_id', '=', these).execute()
  await tables(db).deleteFrom('menus').where('id', '=', these).execute()
}

/** Numbers menus in this order. */
export async function orderMenuRows(db: Db, ids: number[]): Promise<void> {
  await sql`update menus set position = place * 10
    from unnest(${ids}::int[]) with ordinality as given (id, place) where menus.id = given.id`.execute(db)
}
