import { type Expression, type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { GroupRoomTables, GroupsTable } from './groups.table.ts'

export type UserGroupEntity = Selectable<GroupsTable>
export type UserGroupToInsert = Insertable<GroupsTable>

const tables = (db: Db) => db.withTables<GroupRoomTables>()

export async function insertUserGroup(db: Db, group: UserGroupToInsert, userIds: string[]): Promise<void> {
  await tables(db).insertInto('groups').values(group).execute()
  if (userIds.length === 0) return
  const members = userIds.map((user_id) => ({ group_id: group.id, user_id }))
  await tables(db).insertInto('group_members').values(members).execute()
}

/** Returns the ids of a user's groups, as part of the actor query. */
export const groupIdsOfUserSql = (userId: Expression<string>) =>
  sql<string[]>`array(select group_id::text from group_members where user_id = ${userId})`

/** Returns the names of these groups, by id. */
export async function findGroupNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns whether the user manages any group. */
export async function managesSomeGroup(db: Db, userId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('group_managers')
    .select('group_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
