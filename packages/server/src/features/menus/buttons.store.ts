import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { MenuButtonTable, MenuRoomTables } from './menus.table.ts'

const tables = (db: Db) => db.withTables<MenuRoomTables>()

/** Adds a button behind the others of its page. Throws `menus.event_taken`. */
export async function insertMenuButton(
  db: Db,
  row: Omit<Insertable<MenuButtonTable>, 'position'>,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('menu_buttons')
    .values({
      ...row,
      position: sql<number>`coalesce(
        (select max(position) from menu_buttons where menu_id = ${row.menu_id}), 0) + 10`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('menus.event_taken')
}

/** Updates a button. Throws `menus.not_found`. */
export async function updateMenuButton(
  db: Db,
  menuId: number,
  event: string,
  change: Updateable<MenuButtonTable>,
): Promise<void> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('menu_buttons')
    .set(change)
    .where('menu_id', '=', menuId)
    .where('event', '=', event)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('menus.not_found')
}

export async function deleteMenuButtons(db: Db, menuId: number, events: string[]): Promise<void> {
  await tables(db)
    .deleteFrom('menu_buttons')
    .where('menu_id', '=', menuId)
    .where('event', 'in', events)
    .execute()
}

export async function orderMenuButtons(db: Db, menuId: number, events: string[]): Promise<void> {
  await sql`update menu_buttons set position = place * 10
    from unnest(${events}::text[]) with ordinality as given (event, place)
   where menu_id = ${menuId} and menu_buttons.event = given.event`.execute(db)
}
