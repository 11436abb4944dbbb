import { type Expression, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { QuotasTable, QuotaTables } from './quotas.table.ts'

export type QuotaRow = Selectable<QuotasTable>

const tables = (db: Db) => db.withTables<QuotaTables>()

/** Creates an owner's quota; an existing one stays unchanged. */
export async function openQuotaAccount(db: Db, ownerId: string, total: number): Promise<void> {
  await tables(db)
    .insertInto('quotas')
    .values({ owner_id: ownerId, total })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** As `openQuotaAccount`, for many owners in one statement. */
export async function openQuotaAccounts(db: Db, quotas: { ownerId: string; total: number }[]): Promise<void> {
  if (quotas.length === 0) return
  const [owners, totals] = [quotas.map(({ ownerId }) => ownerId), quotas.map(({ total }) => total)]
  await sql`
    insert into quotas (owner_id, total) select * from unnest(${owners}::uuid[], ${totals}::bigint[])
    on conflict do nothing`.execute(db)
}

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

/** Deletes the quotas of owners who are gone. */
export async function deleteQuotaAccounts(db: Db, ownerIds: string[]): Promise<void> {
  await sql`delete from quotas where owner_id = any(${ownerIds}::uuid[])`.execute(db)
}

/** Charges bytes; a negative number refunds them. Throws `spaces.no_room`. */
export const chargeQuota = (tx: Tx, ownerId: string, bytes: number) =>
  change(tx, ownerId, { used: bytes, reserved: 0 })

/** Charges bytes even beyond the quota, by an administrator's explicit choice. */
export async function chargeQuotaBeyond(tx: Tx, ownerId: string, bytes: number): Promise<void> {
  await tables(tx.db)
    .updateTable('quotas')
    .set({ used: sql<number>`used + ${bytes}::bigint` })
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Reserves bytes for an upload. Throws `spaces.no_room`. */
export const reserveQuota = (tx: Tx, ownerId: string, bytes: number) =>
  change(tx, ownerId, { used: 0, reserved: bytes })

/** Releases a reservation. */
export const releaseReservation = (tx: Tx, ownerId: string, bytes: number) =>
  change(tx, ownerId, { used: 0, reserved: -bytes })

/**
 * Turns a reservation into usage. Throws `spaces.no_room` if more is used than was reserved and it does not
 * fit.
 */
export const settleReservation = (tx: Tx, ownerId: string, reserved: number, used: number) =>
  change(tx, ownerId, { used, reserved: -reserved })

/** Uses one conditional UPDATE, so that the limit holds under concurrency. */
async function change(tx: Tx, ownerId: string, { used, reserved }: { used: number; reserved: number }) {
  const more = used + reserved
  if (used === 0 && reserved === 0) return
  const { numUpdatedRows } = await tables(tx.db)
    .updateTable('quotas')
    .set({
      used: sql<number>`used + ${used}::bigint`,
      reserved: sql<number>`reserved + ${reserved}::bigint`,
    })
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`(${more}::bigint <= 0 or total = 0 or used + reserved + ${more}::bigint <= total)`)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('spaces.no_room')
}

/** Returns an owner's quota and usage in bytes, for queries of other rooms. */
export const quotaOfOwnerSql = (ownerId: Expression<string>) =>
  sql<{ total: number; used: number } | null>`(
    select json_build_object('total', total, 'used', used) from quotas where owner_id = ${ownerId})`
