import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { UserRoomTables } from '../users/index.ts'
import type { RoleReceiver } from './roles.rules.ts'
import type { RoleRoomTables } from './roles.table.ts'

const tables = (db: Db) => db.withTables<RoleRoomTables>()

/** Assigns a role to users; returns those who did not have it before. */
export async function insertRoleUsers(db: Db, roleId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    insert into role_users (role_id, user_id) select ${roleId}, unnest(${userIds}::uuid[])
      on conflict do nothing returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Removes a role from users; returns those who had it. */
export async function deleteRoleUsers(db: Db, roleId: string, userIds: string[]): Promise<string[]> {
  const rows = await tables(db)
    .deleteFrom('role_users')
    .where('role_id', '=', roleId)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Assigns roles to a user and removes others. */
export async function changeRolesOfUser(
  db: Db,
  userId: string,
  given: string[],
  taken: string[],
): Promise<void> {
  if (taken.length > 0)
    await tables(db)
      .deleteFrom('role_users')
      .where('user_id', '=', userId)
      .where('role_id', '=', sql<string>`any(${taken}::uuid[])`)
      .execute()
  if (given.length === 0) return
  await tables(db)
    .insertInto('role_users')
    .values(given.map((role_id) => ({ role_id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Sets the roles of each of these users, in two statements; returns the users whose roles changed. */
export async function replaceRolesOfUsers(
  db: Db,
  rows: { userId: string; roleIds: string[] }[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const pairs = rows.flatMap(({ userId, roleIds }) => roleIds.map((roleId) => ({ userId, roleId })))
  const given = sql`unnest(${pairs.map((one) => one.userId)}::uuid[], ${pairs.map((one) => one.roleId)}::uuid[])
    as given (user_id, role_id)`
  const taken = await sql<{ user_id: string }>`
    delete from role_users r where r.user_id = any(${rows.map((row) => row.userId)}::uuid[])
      and not exists (select from ${given} where given.user_id = r.user_id and given.role_id = r.role_id)
    returning r.user_id`.execute(db)
  const added = await sql<{ user_id: string }>`
    insert into role_users (user_id, role_id) select given.user_id, given.role_id from ${given}
      on conflict do nothing returning user_id`.execute(db)
  return [...new Set([...taken.rows, ...added.rows].map((row) => row.user_id))]
}

/** Returns the ids of a user's roles. */
export async function findRoleIdsOfUser(db: Db, userId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('role_users')
    .select('role_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ role_id }) => role_id)
}

/** Returns the ids of a role's members. */
export async function memberIdsOfRole(db: Db, roleId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('role_users')
    .select('user_id')
    .where('role_id', '=', roleId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Finds organisation and type of these users; the users room lends its table for this. */
export const findRoleReceivers = (db: Db, userIds: string[]): Promise<RoleReceiver[]> =>
  db
    .withTables<UserRoomTables>()
    .selectFrom('users')
    .select(['enterprise_id', 'organisation_id', 'type'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()

/** Returns the names of a user's roles, by precedence. */
export async function roleNamesOfUser(db: Db, userId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('role_users')
    .innerJoin('roles', 'roles.id', 'role_users.role_id')
    .where('role_users.user_id', '=', userId)
    .orderBy('roles.position')
    .orderBy('roles.name')
    .select('roles.name')
    .execute()
  return rows.map((row) => row.name)
}

/** Returns the pages that a user's roles open, by menu id; null if no role of the user limits pages. */
export async function rolePagesOfUser(db: Db, userId: string): Promise<Map<number, string[] | null> | null> {
  const rows = await tables(db)
    .selectFrom('role_users')
    .innerJoin('roles', 'roles.id', 'role_users.role_id')
    .leftJoin('role_menus', 'role_menus.role_id', 'roles.id')
    .where('role_users.user_id', '=', userId)
    .where('roles.narrows', '=', true)
    .select(['role_menus.menu_id', 'role_menus.buttons'])
    .execute()
  if (rows.length === 0) return null
  const pages = new Map<number, string[] | null>()
  for (const { menu_id, buttons } of rows) {
    if (menu_id === null) continue
    const known = pages.get(menu_id)
    pages.set(menu_id, buttons === null || known === null ? null : [...(known ?? []), ...buttons])
  }
  return pages
}

/** Returns a user's roles as JSON `[{id, name}]` by precedence, for user lists of other rooms. */
export const rolesOfUserSql = (userId: Expression<string>) =>
  sql<{ id: string; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', roles.id, 'name', roles.name)
             order by roles.position, roles.name), '[]')
      from role_users join roles on roles.id = role_users.role_id where role_users.user_id = ${userId})`

/** Returns the roles of these users by precedence, by user; users without roles are left out. */
export async function rolesByUser(
  db: Db,
  userIds: string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('role_users')
    .innerJoin('roles', 'roles.id', 'role_users.role_id')
    .where('role_users.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .select(['role_users.user_id', 'roles.id', 'roles.name'])
    .orderBy('roles.position')
    .orderBy('roles.name')
    .execute()
  const found = new Map<string, { id: string; name: string }[]>()
  for (const { user_id, id, name } of rows) found.set(user_id, [...(found.get(user_id) ?? []), { id, name }])
  return found
}

/** SQL condition for user lists: the user with this id has the role. */
export const hasRoleCondition = (userId: RawBuilder<string>, roleId: string) =>
  sql<boolean>`exists (select from role_users where user_id = ${userId} and role_id = ${roleId})`

/** Returns those of these users who created roles. */
export async function roleCreatorsAmong(db: Db, userIds: string[]): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('roles')
    .select('created_by')
    .distinct()
    .where('created_by', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return rows.map(({ created_by }) => created_by)
}
