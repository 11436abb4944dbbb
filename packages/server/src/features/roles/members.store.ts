import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { UserRoomTables } from '../users/index.ts'
import type { RoleReceiver } from './roles.rules.ts'
import type { RoleRoomTables } from './roles.table.ts'

const tables = (db: Db) => db.withTables<RoleRoomTables>()

/** Gives a role to users; who has it already keeps it. Answers who got it anew. */
export async function insertRoleUsers(db: Db, roleId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    insert into role_users (role_id, user_id) select ${roleId}, unnest(${userIds}::uuid[])
      on conflict do nothing returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Takes a role from users. Answers who lost it. */
export async function deleteRoleUsers(db: Db, roleId: string, userIds: string[]): Promise<string[]> {
  const rows = await tables(db)
    .deleteFrom('role_users')
    .where('role_id', '=', roleId)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Gives a user roles and takes others. */
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

/** Ids of a user's roles. */
export async function findRoleIdsOfUser(db: Db, userId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('role_users')
    .select('role_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ role_id }) => role_id)
}

/** Everybody who has a role. */
export async function memberIdsOfRole(db: Db, roleId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('role_users')
    .select('user_id')
    .where('role_id', '=', roleId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Where these users belong and what they are; the users room lends its table for this. */
export const findRoleReceivers = (db: Db, userIds: string[]): Promise<RoleReceiver[]> =>
  db
    .withTables<UserRoomTables>()
    .selectFrom('users')
    .select(['enterprise_id', 'organisation_id', 'type'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()

/** Names of a user's roles, the first by precedence first. */
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

/** Pages that a user's roles open, by menu id; null where no role of the user speaks of pages. */
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

/** For lists of people in other rooms: a user's roles as JSON `[{id, name}]`, the first by precedence first. */
export const rolesOfUserSql = (userId: Expression<string>) =>
  sql<{ id: string; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', roles.id, 'name', roles.name)
             order by roles.position, roles.name), '[]')
      from role_users join roles on roles.id = role_users.role_id where role_users.user_id = ${userId})`

/** Roles of these users by user, the first by precedence first; who has none is not in it. */
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

/** For lists of people: the user with this id has the role. */
export const hasRoleCondition = (userId: RawBuilder<string>, roleId: string) =>
  sql<boolean>`exists (select from role_users where user_id = ${userId} and role_id = ${roleId})`

/** Those of these users who are the creators of roles. */
export async function roleCreatorsAmong(db: Db, userIds: string[]): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('roles')
    .select('created_by')
    .distinct()
    .where('created_by', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return rows.map(({ created_by }) => created_by)
}
