import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { organisationName } from '../organisations/index.ts'
import { containsByPieces, type UserRoomTables } from '../users/index.ts'
import type { GroupRoomTables } from './groups.table.ts'

const tables = (db: Db) => db.withTables<GroupRoomTables & UserRoomTables>()

/** A group as listed. */
export interface GroupListRow {
  id: string
  enterprise_id: string
  name: string
  note: string
  created_at: Date
  members: number
  managers: { id: string; name: string }[]
  creator: string | null
}

export const groupSortColumns = { Name: 'name', CreateTime: 'created_at', MemberCount: 'members' } as const
export type GroupSortField = keyof typeof groupSortColumns

export interface GroupListFilter {
  enterpriseId: string
  /** Only groups that this user manages. */
  managerId: string | null
  search: string
  ids?: string[]
}

const order: Record<GroupSortField, string> = {
  Name: 'name collate names',
  CreateTime: 'created_at',
  MemberCount: 'members',
}

const manages = (userId: string) =>
  sql<SqlBool>`exists (select 1 from group_managers m where m.group_id = groups.id and m.user_id = ${userId})`

const found = (db: Db, { enterpriseId, managerId, search, ids }: GroupListFilter) => {
  let query = tables(db).selectFrom('groups').where('groups.enterprise_id', '=', enterpriseId)
  if (managerId) query = query.where(manages(managerId))
  if (search) query = query.where(sql<SqlBool>`position(${search.toLowerCase()} in lower(groups.name)) > 0`)
  if (ids) query = query.where('groups.id', '=', sql<string>`any(${ids}::uuid[])`)
  return query
}

export function findUserGroups(
  db: Db,
  filter: GroupListFilter & { sort: GroupSortField; descending: boolean; limit: number; offset: number },
): Promise<GroupListRow[]> {
  return found(db, filter)
    .leftJoin('users as creator', 'creator.id', 'groups.created_by')
    .select([
      'groups.id',
      'groups.enterprise_id',
      'groups.name',
      'groups.note',
      'groups.created_at',
      'creator.name as creator',
      sql<number>`(select count(*) from group_members m where m.group_id = groups.id)`.as('members'),
      sql<{ id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name collate names)
        from group_managers m join users u on u.id = m.user_id where m.group_id = groups.id), '[]')`.as(
        'managers',
      ),
    ])
    .orderBy(
      sql.raw(
        `${filter.sort === 'MemberCount' ? '' : 'groups.'}${order[filter.sort]} ${filter.descending ? 'desc' : 'asc'}`,
      ),
    )
    .orderBy('groups.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
}

export async function countUserGroups(db: Db, filter: GroupListFilter): Promise<number> {
  const counted = found(db, filter).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

/** Replaces the users who may add and remove members. Returns how many of them belong to the enterprise. */
export async function replaceGroupManagers(
  db: Db,
  groupId: string,
  enterpriseId: string,
  userIds: string[],
): Promise<number> {
  await tables(db).deleteFrom('group_managers').where('group_id', '=', groupId).execute()
  const { numAffectedRows = 0n } = await sql`
    insert into group_managers (group_id, user_id)
    select ${groupId}::uuid, id from users where id = any(${userIds}::uuid[]) and enterprise_id = ${enterpriseId}`.execute(
    db,
  )
  return Number(numAffectedRows)
}

export async function updateUserGroup(
  db: Db,
  id: string,
  change: { name?: string; note?: string },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tables(db).updateTable('groups').set(change).where('id', '=', id).execute()
}

export async function deleteUserGroups(db: Db, ids: string[]): Promise<void> {
  await tables(db).deleteFrom('groups').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

export interface GroupMemberEntry {
  id: string
  account: string
  name: string
  organisation: string | null
  manager: boolean
  disabled: boolean
}

interface MemberFilter {
  groupId: string
  search: string
}

const members = (db: Db, { groupId, search }: MemberFilter) => {
  let query = tables(db)
    .selectFrom('group_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.group_id', '=', groupId)
  if (search) query = query.where(containsByPieces(search, 'u'))
  return query
}

/** Returns members by name, from a cursor on. */
export function findGroupMembers(
  db: Db,
  filter: MemberFilter & { limit: number; offset: number; after: { key: string; id: string } | null },
): Promise<GroupMemberEntry[]> {
  const { groupId, after, limit, offset } = filter
  let query = members(db, filter).select((eb) => [
    'u.id',
    'u.account',
    'u.name',
    organisationName(eb.ref('u.organisation_id')).as('organisation'),
    sql<boolean>`exists (select 1 from group_managers g where g.group_id = ${groupId} and g.user_id = u.id)`.as(
      'manager',
    ),
    sql<boolean>`u.disabled_at is not null`.as('disabled'),
  ])
  if (after)
    query = query.where(
      sql<SqlBool>`(u.name collate names, u.id) > (${after.key}::text collate names, ${after.id}::uuid)`,
    )
  return query.orderBy(sql`u.name collate names`).orderBy('u.id').limit(limit).offset(offset).execute()
}

export async function countGroupMembers(db: Db, filter: MemberFilter): Promise<number> {
  const counted = members(db, filter).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

/** Adds users to a group; returns those who were not in it before. */
export async function addUsersToGroup(db: Db, groupId: string, userIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    insert into group_members (group_id, user_id) select ${groupId}::uuid, unnest(${userIds}::uuid[])
    on conflict do nothing returning user_id`.execute(db)
  return new Set(rows.map((row) => row.user_id))
}

/** Removes users from a group; returns those who were in it. */
export async function removeUsersFromGroup(db: Db, groupId: string, userIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    delete from group_members where group_id = ${groupId}::uuid and user_id = any(${userIds}::uuid[])
    returning user_id`.execute(db)
  return new Set(rows.map((row) => row.user_id))
}

/** Returns the names of those of these users who belong to the enterprise. */
export async function userNamesWithin(
  db: Db,
  enterpriseId: string,
  userIds: string[],
): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('users')
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
