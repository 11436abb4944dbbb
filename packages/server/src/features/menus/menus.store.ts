import type { Db } from '../../kernel/ctx.ts'
import type { MenuButtonRow, MenuRow } from './menus.rules.ts'
import type { MenuRoomTables } from './menus.table.ts'

const tables = (db: Db) => db.withTables<MenuRoomTables>()

/** Finds the menus with a screen, a few dozen at most. */
export const findVisibleMenus = (db: Db): Promise<MenuRow[]> =>
  tables(db).selectFrom('menus').selectAll().where('shown', '=', true).execute()

export const findMenuById = (db: Db, id: number): Promise<MenuRow | undefined> =>
  tables(db).selectFrom('menus').selectAll().where('id', '=', id).executeTakeFirst()

export const findByEnglishName = (db: Db, name: string): Promise<MenuRow | undefined> =>
  tables(db).selectFrom('menus').selectAll().where('english_name', '=', name).executeTakeFirst()

/** Returns the buttons of one page or of all, in order. */
export function findMenuButtons(db: Db, menuId?: number): Promise<MenuButtonRow[]> {
  const query = tables(db).selectFrom('menu_buttons').selectAll().orderBy('position')
  return (menuId === undefined ? query : query.where('menu_id', '=', menuId)).execute()
}
