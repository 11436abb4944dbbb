import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { KnownGroup } from './judge.rules.ts'

/** Returns the groups of these names (lower case), locked, with the ids of their managers and members. */
export async function lockGroupsByName(db: Db, enterpriseId: string, names: string[]): Promise<KnownGroup[]> {
  const { rows } = await sql<KnownGroup>`
    select id::text, name, note,
      array(select user_id::text from group_managers m where m.group_id = g.id) as "managerIds",
      array(select user_id::text from group_members m where m.group_id = g.id) as "memberIds"
    from groups g where enterprise_id = ${enterpriseId}::uuid and lower(name) = any(${names}::text[])
    order by id for update`.execute(db)
  return rows
}

export async function findUserIdsOfAccounts(
  db: Db,
  enterpriseId: string,
  accounts: string[],
): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<{ account: string; id: string }>`
    select lower(account) as account, id::text from users
    where enterprise_id = ${enterpriseId}::uuid and lower(account) = any(${accounts}::text[])`.execute(db)
  return new Map(rows.map(({ account, id }) => [account, id]))
}

/** Adds groups without members. */
export async function insertGroupRows(
  db: Db,
  groups: { id: string; name: string; note: string }[],
  { enterpriseId, by, at }: { enterpriseId: string; by: string; at: Date },
): Promise<void> {
  if (groups.length === 0) return
  await sql`
    insert into groups (id, enterprise_id, name, note, created_by, created_at)
    select id, ${enterpriseId}::uuid, name, note, ${by}::uuid, ${at}::timestamptz
    from unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ name }) => name)}::text[],
      ${groups.map(({ note }) => note)}::text[]) as given (id, name, note)`.execute(db)
}

export async function updateGroupNotes(db: Db, groups: { id: string; note: string }[]): Promise<void> {
  if (groups.length === 0) return
  await sql`
    update groups set note = given.note
    from unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ note }) => note)}::text[]) as given (id, note)
    where groups.id = given.id`.execute(db)
}

/** Sets the managers of these groups to exactly these users. */
export async function replaceManagersOfGroups(
  db: Db,
  groups: { id: string; managerIds: string[] }[],
): Promise<void> {
  if (groups.length === 0) return
  const pairs = groups.flatMap(({ id, managerIds }) => managerIds.map((userId) => ({ id, userId })))
  await sql`delete from group_managers where group_id = any(${groups.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  await sql`
    insert into group_managers (group_id, user_id)
    select * from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ userId }) => userId)}::uuid[])
    on conflict do nothing`.execute(db)
}

/** A group as an export writes it; accounts are null where they would not fit into a cell. */
export interface ExportedGroup {
  id: string
  name: string
  note: string
  managers: string
  members: string | null
  count: number
  creator: string
  created_at: Date
}

interface GroupExportPortion {
  after: { name: string; id: string } | null
  /** Part of a name; '' for all. */
  search: string
  limit: number
  /** Letters of members that a cell takes. */
  letters: number
}

/** Returns groups by name, behind one; accounts are separated by a comma and a blank. */
export async function findGroupsToExport(
  db: Db,
  enterpriseId: string,
  { after, search, limit, letters }: GroupExportPortion,
): Promise<ExportedGroup[]> {
  const beyond = after
    ? sql`and (g.name collate names, g.id) > (${after.name}::text collate names, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<ExportedGroup>`
    select g.id::text, g.name, g.note, g.created_at, counted.count, coalesce(creator.name, '') as creator,
      coalesce((select string_agg(u.account, ', ' order by u.account)
        from group_managers m join users u on u.id = m.user_id where m.group_id = g.id), '') as managers,
      case when counted.letters <= ${letters}::int then coalesce((select string_agg(u.account, ', ' order by u.account)
        from group_members m join users u on u.id = m.user_id where m.group_id = g.id), '') end as members
    from groups g left join users creator on creator.id = g.created_by
    cross join lateral (
      select count(*)::int as count, coalesce(sum(length(u.account) + 2), 0)::bigint as letters
      from group_members m join users u on u.id = m.user_id where m.group_id = g.id) as counted
    where g.enterprise_id = ${enterpriseId}::uuid and position(${search.toLowerCase()} in lower(g.name)) > 0 ${beyond}
    order by g.name collate names, g.id limit ${limit}`.execute(db)
  return rows
}
