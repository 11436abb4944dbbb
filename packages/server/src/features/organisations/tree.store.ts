import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import { deleteQuotaAccounts, type QuotaTables } from '../quotas/index.ts'
import type { StorageBudget } from './budget.rules.ts'
import type { OrganisationEntity } from './organisations.store.ts'
import type { OrganisationTables } from './organisations.table.ts'

/** An organisation with its quota and the number of its direct children. */
export type OrganisationBranch = OrganisationEntity &
  StorageBudget & { children: number; leader_name: string | null }

const tables = (db: Db) => db.withTables<OrganisationTables & QuotaTables>()

/** Selects organisations: children of some or search matches, of an enterprise or among these. */
export interface OrganisationFilter {
  enterpriseId: string
  /** Ids to choose from; null is the whole enterprise. */
  among: string[] | null
  ids?: string[]
  parentIds?: string[]
  /** Part of a name or internal name; organisations above the matches are included. */
  search?: string
  limit: number
}

/** Returns siblings in order, in one query for any number of parents. */
export function findOrganisationBranches(db: Db, wanted: OrganisationFilter): Promise<OrganisationBranch[]> {
  const { enterpriseId, among, ids, parentIds, search, limit } = wanted
  let query = tables(db)
    .selectFrom('organisations as o')
    .leftJoin('quotas as q', 'q.owner_id', 'o.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('organisations as c')
          .leftJoin('quotas as p', 'p.owner_id', 'c.id')
          .whereRef('c.parent_id', '=', 'o.id')
          .select([
            sql<number>`count(*)`.as('children'),
            sql<number>`coalesce(sum(p.total), 0)`.as('given'),
            sql<boolean>`coalesce(bool_or(coalesce(p.total, 0) = 0), false)`.as('givenUnlimited'),
          ])
          .as('below'),
      (join) => join.onTrue(),
    )
    .selectAll('o')
    .select([
      sql<number>`coalesce(q.total, 0)`.as('total'),
      sql<number>`coalesce(q.used + q.reserved, 0)`.as('used'),
      sql<string | null>`(select name from users where id = o.leader_id)`.as('leader_name'),
      sql<number>`below.children`.as('children'),
      sql<number>`below.given`.as('given'),
      sql<boolean>`below."givenUnlimited"`.as('givenUnlimited'),
    ])
    .where('o.enterprise_id', '=', enterpriseId)
    .orderBy('o.position')
    .orderBy('o.name')
    .orderBy('o.id')
    .limit(limit)
  if (among) query = query.where('o.id', '=', sql<string>`any(${among}::uuid[])`)
  if (ids) query = query.where('o.id', '=', sql<string>`any(${ids}::uuid[])`)
  if (parentIds) query = query.where('o.parent_id', '=', sql<string>`any(${parentIds}::uuid[])`)
  if (search)
    query = query.where(
      sql<SqlBool>`o.id in (
        select unnest(f.path) from (
          select path from organisations
          where enterprise_id = ${enterpriseId}
            and (position(lower(${search}) in lower(name)) > 0 or position(lower(${search}) in lower(internal_name)) > 0)
          order by cardinality(path), name limit 200) as f)`,
    )
  return query.execute()
}

/** Whether a user of an enterprise may sign in. */
export async function isActiveUser(db: Db, enterpriseId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users
    where id = ${userId} and enterprise_id = ${enterpriseId} and disabled_at is null`.execute(db)
  return rows.length > 0
}

/** Leaves the organisations that a user heads without a head. */
export async function clearLeaderships(db: Db, userId: string): Promise<void> {
  await tables(db)
    .updateTable('organisations')
    .set({ leader_id: null })
    .where('leader_id', '=', userId)
    .execute()
}

/** Counts the organisations of an enterprise. */
export async function countOrganisations(db: Db, enterpriseId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('organisations')
    .where('enterprise_id', '=', enterpriseId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the ids of the departments directly below, in order. */
export async function childOrganisationIds(db: Db, parentId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('organisations')
    .where('parent_id', '=', parentId)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the number of department levels below an organisation. */
export async function countLevelsBelow(
  db: Db,
  { id, path }: Pick<OrganisationEntity, 'id' | 'path'>,
): Promise<number> {
  const { deepest } = await tables(db)
    .selectFrom('organisations')
    .where(sql<SqlBool>`path @> array[${id}::uuid]`)
    .select(sql<number>`max(cardinality(path))`.as('deepest'))
    .executeTakeFirstOrThrow()
  return deepest - path.length
}

/** Moves a department and all below it: updates the paths of the subtree in one statement. */
export async function moveOrganisationBelow(
  db: Db,
  moved: Pick<OrganisationEntity, 'id' | 'path'>,
  parent: Pick<OrganisationEntity, 'id' | 'path'>,
): Promise<void> {
  await sql`
    update organisations
    set path = ${parent.path}::uuid[] || path[${moved.path.length}::int:],
      parent_id = case when id = ${moved.id}::uuid then ${parent.id}::uuid else parent_id end
    where path @> array[${moved.id}::uuid]`.execute(db)
}

/** Numbers siblings in this order, in one statement. */
export async function orderOrganisationSiblings(db: Db, ids: string[]): Promise<void> {
  await sql`
    update organisations set position = place.n
    from unnest(${ids}::uuid[]) with ordinality as place (id, n)
    where organisations.id = place.id and position <> place.n`.execute(db)
}

/** Deletes an empty organisation with its quota; false if it is in use. */
export async function dropOrganisation(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('organisations')
    .where('id', '=', id)
    .where('user_count', '=', 0)
    .where(sql<SqlBool>`not exists (select 1 from organisations c where c.parent_id = ${id}::uuid)`)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) return false
  await deleteQuotaAccounts(db, [id])
  return true
}
