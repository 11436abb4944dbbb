import type { Db } from '../../kernel/ctx.ts'
import type { Menu, MenuButton } from './menus.rules.ts'
import type { MenuTables } from './menus.table.ts'

const tables = (db: Db) => db.withTables<MenuTables>()

/** Menus that are shown; there are never more than a few dozen. */
export const findShown = (db: Db): Promise<Menu[]> =>
  tables(db).selectFrom('menus').selectAll().where('shown', '=', true).execute()

export const findMenu = (db: Db, id: number): Promise<Menu | undefined> =>
  tables(db).selectFrom('menus').selectAll().where('id', '=', id).executeTakeFirst()

export const findByEnglishName = (db: Db, name: string): Promise<Menu | undefined> =>
  tables(db).selectFrom('menus').selectAll().where('english_name', '=', name).executeTakeFirst()

/** Buttons in their order; of one page, or of all. */
export function findButtons(db: Db, menuId?: number): Promise<MenuButton[]> {
  const query = tables(db).selectFrom('menu_buttons').selectAll().orderBy('position')
  return (menuId === undefined ? query : query.where('menu_id', '=', menuId)).execute()
}
