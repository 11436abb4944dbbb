import type { WorkspaceKind, WorkspaceState } from '@cabinet/contract/workspaces'
import { type RawBuilder, sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Actor, Db, Tx } from '../../kernel/ctx.ts'
import { escapeLikePattern } from '../../kernel/db/like.ts'
import { grantedRightsSql, liveGrantSql } from '../nodes/paths/index.ts'
import type { NodeTreeTables } from '../nodes/tree/index.ts'
import { organisationName } from '../organisations/index.ts'
import { openQuotaAccount } from '../quotas/index.ts'
import { userNameSql } from '../users/index.ts'

/** A team, project or knowledge space as its lists show it. */
export interface StoredWorkspace {
  id: string
  kind: WorkspaceKind
  name: string
  purpose: string
  leaderId: string | null
  leaderName: string | null
  organisationId: string | null
  organisationName: string | null
  createdAt: Date
  archivedAt: Date | null
  deletedAt: Date | null
  total: number
  used: number
  files: number
  /** Subjects granted on the root, without the owner. */
  members: number
  /** Rights that the root's grants give to the asker. */
  granted: number
}

const tables = (db: Db) => db.withTables<NodeTreeTables>()

/** The user whose grants count, and the departments whose spaces are visible without any; null for all. */
export interface WorkspaceViewer {
  actor: Actor
  at: Date
  scope: readonly string[] | null
}

export interface WorkspaceFilter {
  kind: WorkspaceKind
  state: WorkspaceState
  search: string
  sort: 'name' | 'createdAt' | 'used'
  descending: boolean
  limit: number
  offset: number
}

const states: Record<WorkspaceState, RawBuilder<unknown>> = {
  active: sql`s.archived_at is null and s.deleted_at is null`,
  archived: sql`s.archived_at is not null and s.deleted_at is null`,
  deleted: sql`s.deleted_at is not null`,
}

/** Members see their spaces; deleted ones are visible to users who could restore them. */
function visible({ actor, at, scope }: WorkspaceViewer, state: WorkspaceState) {
  const own = sql`s.leader_id = ${actor.userId}::uuid`
  const member = sql`exists (select from grants g where g.node_id = s.id
    and g.subject = any(${actor.subjects}::text[]) and ${liveGrantSql(at, 'g')})`
  if (scope === null) return sql`true`
  const administered = sql`s.organisation_id = any(${scope}::uuid[])`
  return state === 'deleted'
    ? sql`(${own} or ${administered})`
    : sql`(${own} or ${administered} or ${member})`
}

const matching = (
  looker: WorkspaceViewer,
  { kind, state, search }: Omit<WorkspaceFilter, 'limit' | 'offset'>,
) => sql`
  s.enterprise_id = ${looker.actor.enterpriseId} and s.kind = ${kind} and ${states[state]} and ${visible(looker, state)}
  ${search === '' ? sql`` : sql`and lower(s.name) like lower(${`%${escapeLikePattern(search)}%`})`}`

const columns = ({ actor, at }: WorkspaceViewer) => sql`
  s.id, s.kind, s.name, s.purpose, s.leader_id as "leaderId", ${userNameSql(sql.ref('s.leader_id'))} as "leaderName",
  s.organisation_id as "organisationId", ${organisationName(sql.ref('s.organisation_id'))} as "organisationName",
  s.created_at as "createdAt", s.archived_at as "archivedAt", s.deleted_at as "deletedAt",
  coalesce(q.total, 0) as total, coalesce(q.used, 0) as used, coalesce(t.files, 0) as files,
  n.grant_count as members, coalesce(${grantedRightsSql('n', actor.subjects, at)}, 0) as granted`

const from = sql`from spaces s
  join nodes n on n.id = s.id
  left join quotas q on q.owner_id = s.owner_id
  left join folder_totals t on t.node_id = s.id`

const orders = { name: sql`s.name collate names`, createdAt: sql`s.created_at`, used: sql`used` }

export async function pageOfWorkspaces(
  db: Db,
  looker: WorkspaceViewer,
  wanted: WorkspaceFilter,
): Promise<StoredWorkspace[]> {
  const way = wanted.descending ? sql`desc` : sql`asc`
  const { rows } = await sql<StoredWorkspace>`
    select ${columns(looker)} ${from} where ${matching(looker, wanted)}
    order by ${orders[wanted.sort]} ${way}, s.id ${way}
    limit ${wanted.limit} offset ${wanted.offset}`.execute(db)
  return rows
}

export async function countWorkspaces(
  db: Db,
  looker: WorkspaceViewer,
  wanted: WorkspaceFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from spaces s where ${matching(looker, wanted)}`.execute(db)
  return firstOf(rows).count
}

/** Finds a space of the asker's enterprise, deleted or not, without checking whether the asker may see it. */
export async function findWorkspaceById(
  db: Db,
  looker: WorkspaceViewer,
  id: string,
): Promise<StoredWorkspace | undefined> {
  const { rows } = await sql<StoredWorkspace>`
    select ${columns(looker)} ${from}
    where s.id = ${id} and s.enterprise_id = ${looker.actor.enterpriseId}
      and s.kind in ('team', 'project', 'knowledge')`.execute(db)
  return rows[0]
}

/** Returns the ids of the active team spaces that a person is a member of, by name. */
export async function findTeamIdsOf(db: Db, looker: WorkspaceViewer): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from spaces s
    where ${matching({ ...looker, scope: [] }, { kind: 'team', state: 'active', search: '', sort: 'name', descending: false })}
    order by s.name collate names, s.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns the ids of the active team, project and knowledge spaces that a user leads or has a grant on. */
export async function findMemberSpaceIds(db: Db, { actor, at }: WorkspaceViewer): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from spaces s
    where s.enterprise_id = ${actor.enterpriseId} and s.kind in ('team', 'project', 'knowledge')
      and ${states.active} and ${visible({ actor, at, scope: [] }, 'active')}
    order by s.id`.execute(db)
  return rows.map((row) => row.id)
}

export interface WorkspaceToInsert {
  id: string
  kind: WorkspaceKind
  name: string
  purpose: string
  organisationId: string
  quota: number
}

/** Inserts a space with its root and its quota account; the actor owns it. False where the name is taken. */
export async function insertWorkspace(tx: Tx, space: WorkspaceToInsert): Promise<boolean> {
  const { userId, enterpriseId } = tx.actor
  const at = tx.now()
  const made = await tables(tx.db)
    .insertInto('spaces')
    .values({
      id: space.id,
      kind: space.kind,
      owner_id: space.id,
      enterprise_id: enterpriseId,
      name: space.name,
      purpose: space.purpose,
      leader_id: userId,
      organisation_id: space.organisationId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await openQuotaAccount(tx.db, space.id, space.quota)
  await tables(tx.db)
    .insertInto('nodes')
    .values({
      id: space.id,
      parent_id: null,
      enterprise_id: enterpriseId,
      is_folder: true,
      name: '',
      name_key: '',
      created_by: userId,
      created_at: at,
      updated_by: userId,
      updated_at: at,
    })
    .execute()
  await tables(tx.db).insertInto('folder_totals').values({ node_id: space.id }).execute()
  return true
}

/** Returns whether another space of the kind has this name. */
export async function isWorkspaceNameTaken(
  db: Db,
  { id, kind }: StoredWorkspace,
  name: string,
  enterpriseId: string,
) {
  const { rows } = await sql`
    select from spaces where enterprise_id = ${enterpriseId} and kind = ${kind} and id <> ${id}
      and lower(name) = lower(${name}) and deleted_at is null`.execute(db)
  return rows.length > 0
}

export type WorkspaceChange = Partial<{
  name: string
  purpose: string
  leader_id: string
  archived_at: Date | null
  deleted_at: Date | null
  own_only: boolean
}>

export async function updateWorkspaceSpace(tx: Tx, id: string, change: WorkspaceChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tables(tx.db).updateTable('spaces').set(change).where('id', '=', id).execute()
}

/** Marks the root as deleted, so that nothing below it is reachable; or removes the mark. */
export const updateRootDeleted = async (tx: Tx, id: string, at: Date | null): Promise<void> => {
  await tables(tx.db).updateTable('nodes').set({ deleted_at: at }).where('id', '=', id).execute()
}
