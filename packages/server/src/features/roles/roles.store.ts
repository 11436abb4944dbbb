import { type Expression, type Insertable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { RoleTable, RoleTables } from './roles.table.ts'

const tables = (db: Db) => db.withTables<RoleTables>()

export interface RolePage {
  menuId: number
  /** Null is every button of the page. */
  buttons: string[] | null
}

export async function insertRole(db: Db, role: Insertable<RoleTable>, pages: RolePage[]): Promise<void> {
  await tables(db).insertInto('roles').values(role).execute()
  if (pages.length === 0) return
  const rows = pages.map(({ menuId, buttons }) => ({ role_id: role.id, menu_id: menuId, buttons }))
  await tables(db).insertInto('role_menus').values(rows).execute()
}

/** Gives a role to users; who has it already keeps it. */
export async function insertRoleUsers(db: Db, roleId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((user_id) => ({ role_id: roleId, user_id }))
  await tables(db)
    .insertInto('role_users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Names of a user's roles in alphabetical order. */
export async function roleNamesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('role_users')
    .innerJoin('roles', 'roles.id', 'role_users.role_id')
    .where('role_users.user_id', '=', userId)
    .orderBy('roles.name')
    .select('roles.name')
    .execute()
  return rows.map((row) => row.name)
}

/** Pages that a user's roles open, by menu id; null where no role of the user speaks of pages. */
export async function rolePagesOf(db: Db, userId: string): Promise<Map<number, string[] | null> | null> {
  const rows = await tables(db)
    .selectFrom('role_users')
    .innerJoin('role_menus', 'role_menus.role_id', 'role_users.role_id')
    .where('role_users.user_id', '=', userId)
    .select(['role_menus.menu_id', 'role_menus.buttons'])
    .execute()
  if (rows.length === 0) return null
  const pages = new Map<number, string[] | null>()
  for (const { menu_id, buttons } of rows) {
    const known = pages.get(menu_id)
    pages.set(menu_id, buttons === null || known === null ? null : [...(known ?? []), ...buttons])
  }
  return pages
}

/** For the one query that answers who asks: ids of the roles of a user. */
export const roleIdsOf = (userId: Expression<string>) =>
  sql<string[]>`array(select role_id::text from role_users where user_id = ${userId})`

/** What these roles are called, by id. */
export async function findRoleNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
