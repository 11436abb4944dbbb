import { type Expression, type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { QuotasTable, QuotaTables } from './quotas.table.ts'

export type QuotaRow = Selectable<QuotasTable>

const tables = (db: Db) => db.withTables<QuotaTables>()

/** Returns bytes allowed, used and reserved, by owner. */
export async function quotasByOwner(db: Db, ownerIds: string[]): Promise<Map<string, QuotaRow>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('quotas')
    .selectAll()
    .where('owner_id', '=', sql<string>`any(${ownerIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.owner_id, row]))
}

/** Sets the limit in bytes (0 is none); false if it is below the current usage. */
export async function updateQuotaLimit(db: Db, ownerId: string, total: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('quotas')
    .set({ total })
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`(${total}::bigint = 0 or used + reserved <= ${total}::bigint)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the same limit for many owners in one statement. Returns the owners whose usage fits. */
export async function updateQuotaLimits(db: Db, ownerIds: string[], total: number): Promise<Set<string>> {
  if (ownerIds.length === 0) return new Set()
  const { rows } = await sql<{ owner_id: string }>`
    update quotas set total = ${total}::bigint
    where owner_id = any(${ownerIds}::uuid[]) and (${total}::bigint = 0 or used + reserved <= ${total}::bigint)
    returning owner_id`.execute(db)
  return new Set(rows.map((row) => row.owner_id))
}

/** Sets a limit for each owner in one statement. Returns the owners whose usage fits. */
export async function updateQuotaTotals(
  db: Db,
  quotas: { ownerId: string; total: number }[],
): Promise<Set<string>> {
  if (quotas.length === 0) return new Set()
  const { rows } = await sql<{ owner_id: string }>`
    update quotas set total = given.total
    from unnest(${quotas.map((one) => one.ownerId)}::uuid[], ${quotas.map((one) => one.total)}::bigint[])
      as given (owner_id, total)
    where quotas.owner_id = given.owner_id and (given.total = 0 or used + reserved <= given.total)
    returning quotas.owner_id`.execute(db)
  return new Set(rows.map((row) => row.owner_id))
}

/** Returns an owner's quota and usage in bytes, for queries of other rooms. */
export const quotaOfOwnerSql = (ownerId: Expression<string>) =>
  sql<{ total: number; used: number } | null>`(
    select json_build_object('total', total, 'used', used) from quotas where owner_id = ${ownerId})`
