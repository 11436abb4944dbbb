import { namedRightSets } from '@cabinet/contract/rights'
import { sql } from 'kysely'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Db, Tx } from '../../../kernel/ctx.ts'
import { findOrganisations } from '../../organisations/index.ts'
import type { NodeTreeTables } from './tree.table.ts'

const tables = (db: Db) => db.withTables<NodeTreeTables>()

/** Locks these spaces for a change of their trees, always in the same order; returns those that exist. */
export async function lockSpaceTrees(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('spaces')
    .select('id')
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** Locks the space of a node for a change of its tree and returns its id; null where there is none. */
export async function lockSpaceOfNode(db: Db, nodeId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id from nodes where id = ${nodeId}::uuid
      union
      select n.id, n.parent_id from up
        cross join lateral (select id, parent_id from nodes where id = up.parent_id limit 1) n
    )
    select id from spaces where id = (select id from up where parent_id is null) for update`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns those of these ids that are existing spaces. */
export async function findExistingSpaceIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('spaces')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * Creates the missing spaces of these ids: the actor's own, and those of departments of the enterprise.
 * Returns whether there were any. Several servers may run it at once.
 */
export async function openMissingSpaces(ctx: Ctx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const { actor } = ctx
  const departments = await findOrganisations(
    ctx.db,
    ids.filter((id) => id !== actor.userId),
  )
  const own = ids.filter((id) => id === actor.userId).map((id) => ({ id, kind: 'personal' as const }))
  const theirs = [...departments.values()]
    .filter((one) => one.enterprise_id === actor.enterpriseId)
    .map(({ id }) => ({ id, kind: 'department' as const }))
  const fresh = [...own, ...theirs]
  if (fresh.length > 0) await ctx.together((tx) => insertSpaceRows(tx, fresh))
  return fresh.length > 0
}

export type Fresh = { id: string; kind: 'personal' | 'department' }

declare module '../../../kernel/events.ts' {
  interface Events {
    /** New spaces with their roots, still without folders. */
    'space.added': readonly Fresh[]
  }
}

/** Creates these spaces with their roots; existing ones stay as they are. */
export async function insertSpaceRows(tx: Tx, fresh: readonly Fresh[]): Promise<void> {
  const { enterpriseId, userId } = tx.actor
  const at = tx.now()
  const made = await tables(tx.db)
    .insertInto('spaces')
    .values(
      fresh.map(({ id, kind }) => ({ id, kind, owner_id: id, enterprise_id: enterpriseId, created_at: at })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'kind'])
    .execute()
  if (made.length === 0) return
  const roots = made.map(({ id }) => ({
    id,
    parent_id: null,
    enterprise_id: enterpriseId,
    is_folder: true,
    name: '',
    name_key: '',
    grant_count: 1,
    created_by: userId,
    created_at: at,
    updated_by: userId,
    updated_at: at,
  }))
  await tables(tx.db).insertInto('nodes').values(roots).execute()
  await tables(tx.db)
    .insertInto('folder_totals')
    .values(made.map(({ id }) => ({ node_id: id })))
    .execute()
  const grants = made.map(({ id, kind }) => ({
    id: generateId(),
    node_id: id,
    subject: id,
    rights: kind === 'personal' ? namedRightSets.manager : namedRightSets.editor,
    expires_at: null,
    created_by: userId,
    created_at: at,
  }))
  await tables(tx.db).insertInto('grants').values(grants).execute()
  await tx.emit('space.added', made as Fresh[])
}
