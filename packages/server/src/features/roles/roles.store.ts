import { type Expression, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { RoleRoomTables, RolesTable } from './roles.table.ts'

const tables = (db: Db) => db.withTables<RoleRoomTables>()

export type StoredRole = Selectable<RolesTable>

const oneOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`

export interface RolePageRow {
  menuId: number
  /** Null for every button of the page. */
  buttons: string[] | null
}

/** Adds a role behind all others; with pages it opens only these. Throws `roles.name_taken`. */
export async function insertRoleRow(
  db: Db,
  role: Omit<Insertable<RolesTable>, 'position'>,
  pages: RolePageRow[],
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('roles')
    .values({
      narrows: pages.length > 0,
      ...role,
      position: sql<number>`coalesce(
        (select max(position) from roles where enterprise_id = ${role.enterprise_id}), 0) + 1`,
    })
    .onConflict((conflict) => conflict.expression(sql`enterprise_id, lower(name)`).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('roles.name_taken')
  await insertRolePages(db, role.id, pages)
}

async function insertRolePages(db: Db, roleId: string, pages: RolePageRow[]): Promise<void> {
  if (pages.length === 0) return
  const rows = pages.map(({ menuId, buttons }) => ({ role_id: roleId, menu_id: menuId, buttons }))
  await tables(db).insertInto('role_menus').values(rows).execute()
}

/** Replaces the pages that a role opens; null means the role does not limit pages. */
export async function replaceRolePages(db: Db, roleId: string, pages: RolePageRow[] | null): Promise<void> {
  await tables(db).deleteFrom('role_menus').where('role_id', '=', roleId).execute()
  await tables(db)
    .updateTable('roles')
    .set({ narrows: pages !== null })
    .where('id', '=', roleId)
    .execute()
  await insertRolePages(db, roleId, pages ?? [])
}

/** Returns the pages of a role; null if it does not limit pages. */
export async function rolePagesOfRole(db: Db, role: StoredRole): Promise<RolePageRow[] | null> {
  if (!role.narrows) return null
  const rows = await tables(db)
    .selectFrom('role_menus')
    .select(['menu_id', 'buttons'])
    .where('role_id', '=', role.id)
    .orderBy('menu_id')
    .execute()
  return rows.map(({ menu_id, buttons }) => ({ menuId: menu_id, buttons }))
}

/** Finds the roles of the enterprise among these ids, locked until the transaction ends. */
export const lockRoleRows = (db: Db, enterpriseId: string, ids: string[]): Promise<StoredRole[]> =>
  tables(db)
    .selectFrom('roles')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', oneOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Returns a role. Throws `roles.not_found`. */
export async function getRoleById(db: Db, enterpriseId: string, id: string): Promise<StoredRole> {
  const found = await tables(db)
    .selectFrom('roles')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('roles.not_found')
  return found
}

/** Updates roles. Throws `roles.name_taken`. */
export async function updateRoleRows(db: Db, ids: string[], change: Updateable<RolesTable>): Promise<void> {
  try {
    await tables(db).updateTable('roles').set(change).where('id', '=', oneOf(ids)).execute()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'roles_name') throw new AppError('roles.name_taken')
    throw error
  }
}

/** Deletes roles without members; returns their number. */
export async function deleteUnusedRoles(db: Db, ids: string[]): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('roles')
    .where('id', '=', oneOf(ids))
    .where(sql<boolean>`not exists (select from role_users where role_id = roles.id)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the ids of an enterprise's roles by precedence, locked until the transaction ends. */
export async function lockRoleOrder(db: Db, enterpriseId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('roles')
    .select(['id', 'position', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows
    .sort((one, other) => one.position - other.position || (one.name < other.name ? -1 : 1))
    .map(({ id }) => id)
}

/** Numbers roles from 1 in this order. */
export async function orderRoleRows(db: Db, ids: string[]): Promise<void> {
  await sql`update roles set position = place
    from unnest(${ids}::uuid[]) with ordinality as given (id, place) where roles.id = given.id`.execute(db)
}

/** Returns the ids of a user's roles, as part of the actor query. */
export const roleIdsOfUserSql = (userId: Expression<string>) =>
  sql<string[]>`array(select role_id::text from role_users where user_id = ${userId})`

/** Returns the names of these roles, by id. */
export async function findRoleNamesById(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('id', '=', oneOf(ids))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
