import { sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'

/** Key of the advisory lock, unique in the product. */
const SHAPE = 30_001

/**
 * Locks the shape of an enterprise's tree until the transaction ends: no other change and no headcount runs
 * meanwhile.
 */
export const lockOrganisationTree = (db: Db, enterpriseId: string) =>
  sql`select pg_advisory_xact_lock(${SHAPE}, hashtext(${enterpriseId}))`.execute(db)

/** Keeps the tree from changing until the transaction ends; headcounts may run concurrently. */
const keepTree = (db: Db, enterpriseId: string) =>
  sql`select pg_advisory_xact_lock_shared(${SHAPE}, hashtext(${enterpriseId}))`.execute(db)

/**
 * Counts users into organisations and all above them, or out (below 0). One conditional statement, so that
 * limits hold under concurrency. Throws `organisations.user_limit_reached`.
 */
export async function countPeopleInto(
  db: Db,
  enterpriseId: string,
  changes: Map<string, number>,
): Promise<void> {
  await keepTree(db, enterpriseId)
  await shiftPeopleCounts(db, changes)
}

/**
 * As `countPeopleInto`, for a caller who holds the tree lock. Locks rows from the bottom up, as all code
 * does.
 */
export async function shiftPeopleCounts(db: Db, changes: Map<string, number>): Promise<void> {
  const ids = [...changes.keys()]
  if (ids.length === 0) return
  const { rows } = await sql<{ wanted: number; counted: number }>`
    with total as (
      select step as id, sum(change.n)::int as n
      from unnest(${ids}::uuid[], ${[...changes.values()]}::int[]) as change (id, n)
      join organisations using (id) cross join unnest(path) as step
      group by step having sum(change.n) <> 0),
    held as (
      select o.id, total.n from organisations o join total using (id)
      order by cardinality(o.path) desc, o.id for no key update of o),
    counted as (
      update organisations o set user_count = user_count + held.n from held
      where o.id = held.id and (held.n < 0 or user_limit = 0 or user_count + held.n <= user_limit)
      returning 1)
    select (select count(*) from total) as wanted, (select count(*) from counted) as counted`.execute(db)
  const { wanted, counted } = firstOf(rows)
  if (counted < wanted) throw new AppError('organisations.user_limit_reached')
}

/**
 * Returns how many more users each organisation may take, by id, without those that have no limit.
 * Organisations may share a limit (see `pathOf`). Locks the tree until the transaction ends.
 */
export async function remainingHeadcount(db: Db, enterpriseId: string, ids: string[]) {
  await keepTree(db, enterpriseId)
  const { rows } = await sql<{ id: string; room: number; below: string[] }>`
    select o.id, o.user_limit - o.user_count as room,
      array(select d.id::text from organisations d where d.id = any(${ids}::uuid[]) and d.path @> array[o.id]) as below
    from organisations o
    where o.user_limit > 0 and o.id in (
      select step from organisations d cross join unnest(d.path) as step where d.id = any(${ids}::uuid[]))
    order by cardinality(o.path) desc, o.id for no key update of o`.execute(db)
  return rows
}
