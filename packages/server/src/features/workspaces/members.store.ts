import type { WorkspaceMemberKind } from '@cabinet/contract/workspaces.members'
import { sql } from 'kysely'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { groupIdsOfUserSql } from '../groups/index.ts'
import { liveGrantSql } from '../nodes/paths/index.ts'
import { organisationSubjects } from '../organisations/index.ts'
import { roleIdsOfUserSql } from '../roles/index.ts'

/** A grant on the root of a space, which is what makes a member. */
export interface RootGrantRow {
  subject: string
  rights: number
  kind: WorkspaceMemberKind
  name: string
  account: string
}

/** Finds everyone granted on a root, people first, by name. Subjects that are gone are left out. */
export async function findWorkspaceMembers(db: Db, spaceId: string, at: Date): Promise<RootGrantRow[]> {
  const { rows } = await sql<RootGrantRow>`
    select g.subject, g.rights,
      case when u.id is not null then 'user' when o.id is not null then 'organisation'
        when r.id is not null then 'role' else 'group' end as kind,
      coalesce(u.name, o.name, r.name, gr.name) as name, coalesce(u.account, '') as account
    from grants g
    cross join lateral (select replace(g.subject, '/*', '')::uuid as id) s
    left join users u on u.id = s.id
    left join organisations o on o.id = s.id
    left join roles r on r.id = s.id
    left join groups gr on gr.id = s.id
    where g.node_id = ${spaceId} and ${liveGrantSql(at, 'g')}
      and coalesce(u.id, o.id, r.id, gr.id) is not null
    order by u.id is null, coalesce(u.name, o.name, r.name, gr.name) collate names, g.subject`.execute(db)
  return rows
}

/** Writes these grants on a space's root, replacing those of the same subjects. */
export async function upsertWorkspaceMembers(
  tx: Tx,
  spaceId: string,
  members: readonly { subject: string; rights: number }[],
): Promise<void> {
  await sql`
    insert into grants (id, node_id, subject, rights, expires_at, created_by, created_at)
    select id, ${spaceId}::uuid, subject, rights, null, ${tx.actor.userId}::uuid, ${tx.now()}::timestamptz
    from unnest(${members.map(() => generateId())}::uuid[], ${members.map((one) => one.subject)}::text[],
      ${members.map((one) => one.rights)}::int[]) as given (id, subject, rights)
    on conflict (node_id, subject) do update
      set rights = excluded.rights, expires_at = null`.execute(tx.db)
  await countGrants(tx, spaceId)
}

/**
 * Deletes these subjects' grants from a root; departments with and without those below them. Returns how
 * many.
 */
export async function deleteWorkspaceMembers(
  tx: Tx,
  spaceId: string,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from grants where node_id = ${spaceId} and replace(subject, '/*', '') = any(${ids}::text[])`.execute(
    tx.db,
  )
  await countGrants(tx, spaceId)
  return Number(numAffectedRows ?? 0)
}

const countGrants = (tx: Tx, spaceId: string) =>
  sql`update nodes set grant_count = (select count(*) from grants where node_id = ${spaceId})
    where id = ${spaceId}`.execute(tx.db)

/**
 * Returns everyone affected by a change of a space: its owner and the people whom its root's grants reach.
 */
export async function findSpaceAudience(db: Db, spaceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with granted as (select array_agg(subject) as subjects from grants where node_id = ${spaceId})
    select u.id from users u
    where u.disabled_at is null and u.enterprise_id = (select enterprise_id from spaces where id = ${spaceId})
      and (u.id = (select leader_id from spaces where id = ${spaceId})
        or (select subjects from granted) && (u.id::text || ${organisationSubjects(sql.ref('u.organisation_id'))}
          || ${roleIdsOfUserSql(sql.ref('u.id'))} || ${groupIdsOfUserSql(sql.ref('u.id'))}))
    limit ${AUDIENCE}`.execute(db)
  return rows.map((row) => row.id)
}

/** Maximum people notified at once; the rest see the change with their next list. */
const AUDIENCE = 1000
