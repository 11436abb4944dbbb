import { sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { putGrantRows, updateNodeGrantState } from '../grants/index.ts'
import { findLiveGrants } from '../nodes/access/index.ts'
import { liveGrantSql } from '../nodes/paths/index.ts'
import { type GrantTerms, grantAfterHandover } from './handover.rules.ts'

/** Finds the shared spaces that a user owns, and everything else of the user except files. Runs one query. */
export async function findBelongings(db: Db, userId: string, at: Date) {
  const { rows } = await sql<{
    spaces: { id: string; name: string; kind: string }[]
    grants: number
    locks: number
    roles: { id: string; name: string }[]
    groups: { id: string; name: string }[]
  }>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind) order by name), '[]')
        from spaces where leader_id = ${userId}) as spaces,
      (select count(*) from grants where subject = ${userId}::text and node_id <> ${userId}::uuid
        and ${liveGrantSql(at)}) as grants,
      (select count(*) from locks where owner_id = ${userId} and kind in ('editing', 'manual') and until > ${at})
        as locks,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name), '[]')
        from role_users u join roles r on r.id = u.role_id where u.user_id = ${userId}) as roles,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
        from group_members m join groups g on g.id = m.group_id where m.user_id = ${userId}) as groups`.execute(
    db,
  )
  return firstOf(rows)
}

const idsFrom = (rows: readonly { id: string }[]) => rows.map((row) => row.id)

/** Makes another person the owner of all spaces of a user. */
export async function updateSpaceLeaders(tx: Tx, fromId: string, toId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update spaces set leader_id = ${toId}::uuid where leader_id = ${fromId}::uuid returning id`.execute(tx.db)
  return idsFrom(rows)
}

/** Makes a user the owner of these spaces again, where the other still is. */
export const updateLeadersBack = (tx: Tx, ids: readonly string[], fromId: string, toId: string) =>
  sql`update spaces set leader_id = ${fromId}::uuid
    where id = any(${ids}::uuid[]) and leader_id = ${toId}::uuid`.execute(tx.db)

/**
 * Hands one user's live grants to another, joined with those that the other has; returns the grants that the other
 * had nothing live in place of.
 */
export async function copyGrantsToUser(tx: Tx, fromId: string, toId: string): Promise<string[]> {
  const { rows: handed } = await sql<GrantTerms & { nodeId: string }>`
    select node_id as "nodeId", rights, expires_at as "expiresAt" from grants
    where subject = ${fromId}::text and node_id <> ${fromId}::uuid and node_id <> ${toId}::uuid
      and ${liveGrantSql(tx.now())}`.execute(tx.db)
  const nodeIds = handed.map((grant) => grant.nodeId)
  const own = new Map(
    (await findLiveGrants(tx.db, nodeIds, [toId], tx.now())).map((grant) => [grant.nodeId, grant] as const),
  )
  const written = await putGrantRows(
    tx,
    handed.map(({ nodeId, ...terms }) => ({
      nodeId,
      subject: toId,
      ...grantAfterHandover(own.get(nodeId), terms),
    })),
  )
  await updateNodeGrantState(tx.db, nodeIds, null)
  return idsFrom(written.filter(({ nodeId }) => !own.has(nodeId)))
}

export async function deleteHandedGrants(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ nodeId: string }>`
    delete from grants where id = any(${ids}::uuid[]) returning node_id as "nodeId"`.execute(tx.db)
  await updateNodeGrantState(
    tx.db,
    rows.map((row) => row.nodeId),
    null,
  )
}

/** Copies one user's roles or groups to another; returns the new ones. */
export async function copyMemberships(tx: Tx, what: 'roles' | 'groups', fromId: string, toId: string) {
  const { table, column } = memberships[what]
  const { rows } = await sql<{ id: string }>`
    insert into ${table} (${column}, user_id) select ${column}, ${toId}::uuid from ${table}
    where user_id = ${fromId}::uuid on conflict do nothing returning ${column} as id`.execute(tx.db)
  return idsFrom(rows)
}

export async function dropMemberships(
  tx: Tx,
  what: 'roles' | 'groups',
  ids: readonly string[],
  userId: string,
) {
  const { table, column } = memberships[what]
  await sql`delete from ${table} where user_id = ${userId}::uuid and ${column} = any(${ids}::uuid[])`.execute(
    tx.db,
  )
}

const memberships = {
  roles: { table: sql.table('role_users'), column: sql.ref('role_id') },
  groups: { table: sql.table('group_members'), column: sql.ref('group_id') },
}

/** Returns those of these users who still have files, deleted files or spaces. */
export async function findUsersWithBelongings(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${userIds}::uuid[]) as given (id)
    where exists (select from folder_totals t where t.node_id = given.id and t.items > 0)
      or exists (select from deletions d where d.space_id = given.id)
      or exists (select from spaces s where s.leader_id = given.id)`.execute(db)
  return idsFrom(rows)
}

/** Returns whether a department has files, deleted files or spaces of its own. */
export async function isDepartmentUsed(db: Db, organisationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from (values (1)) as one
    where exists (select from folder_totals where node_id = ${organisationId} and items > 0)
      or exists (select from deletions where space_id = ${organisationId})
      or exists (select from spaces where organisation_id = ${organisationId})`.execute(db)
  return rows.length > 0
}
