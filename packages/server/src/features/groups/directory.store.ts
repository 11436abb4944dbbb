import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { GroupRoomTables } from './groups.table.ts'

// Reads and writes for the directory room: always in sets, of any size.

const tables = (db: Db) => db.withTables<GroupRoomTables>()

/** Returns the names of all groups of an enterprise, and the members of those requested. */
export async function findGroupsOfEnterprise(db: Db, enterpriseId: string, withMembers: string[]) {
  const names = await tables(db)
    .selectFrom('groups')
    .where('enterprise_id', '=', enterpriseId)
    .select(['id', 'name'])
    .execute()
  const members = await tables(db)
    .selectFrom('group_members')
    .where('group_id', '=', sql<string>`any(${withMembers}::uuid[])`)
    .select(['group_id', 'user_id'])
    .execute()
  return { names, members }
}

export async function insertDirectoryGroups(
  db: Db,
  groups: { id: string; name: string }[],
  made: { enterpriseId: string; by: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into groups (id, enterprise_id, name, created_by, created_at)
    select id, ${made.enterpriseId}, name, ${made.by}, ${made.at}
    from unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ name }) => name)}::text[])
      as row (id, name)`.execute(db)
}

export async function renameDirectoryGroups(db: Db, groups: { id: string; name: string }[]): Promise<void> {
  await sql`
    update groups set name = row.name
    from unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ name }) => name)}::text[]) as row (id, name)
    where groups.id = row.id`.execute(db)
}

type Membership = { groupId: string; userId: string }

export async function insertGroupMembers(db: Db, members: Membership[]): Promise<void> {
  await sql`
    insert into group_members (group_id, user_id)
    select * from unnest(${members.map((one) => one.groupId)}::uuid[], ${members.map((one) => one.userId)}::uuid[])
    on conflict do nothing`.execute(db)
}

export async function deleteGroupMembers(db: Db, members: Membership[]): Promise<void> {
  await sql`
    delete from group_members
    using unnest(${members.map((one) => one.groupId)}::uuid[], ${members.map((one) => one.userId)}::uuid[])
      as gone (group_id, user_id)
    where group_members.group_id = gone.group_id and group_members.user_id = gone.user_id`.execute(db)
}
