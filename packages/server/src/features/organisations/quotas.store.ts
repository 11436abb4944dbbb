import { type Expression, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { OrganisationTables, QuotasTable } from './organisations.table.ts'

export type QuotaRow = Selectable<QuotasTable>

const tables = (db: Db) => db.withTables<OrganisationTables>()

/** Opens an owner's account of bytes; one that exists stays as it is. */
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

/** Bytes allowed, kept and promised, by owner. */
export async function quotasByOwner(db: Db, ownerIds: string[]): Promise<Map<string, QuotaRow>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('quotas')
    .selectAll()
    .where('owner_id', '=', sql<string>`any(${ownerIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.owner_id, row]))
}

/** Sets the limit in bytes (0 is none); false where it would lie below what is kept already. */
export async function updateQuotaLimit(db: Db, ownerId: string, total: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('quotas')
    .set({ total })
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`(${total}::bigint = 0 or used + reserved <= ${total}::bigint)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The same limit for many owners, in one statement. Answers for whom it lies not below what is kept already. */
export async function updateQuotaLimits(db: Db, ownerIds: string[], total: number): Promise<Set<string>> {
  if (ownerIds.length === 0) return new Set()
  const { rows } = await sql<{ owner_id: string }>`
    update quotas set total = ${total}::bigint
    where owner_id = any(${ownerIds}::uuid[]) and (${total}::bigint = 0 or used + reserved <= ${total}::bigint)
    returning owner_id`.execute(db)
  return new Set(rows.map((row) => row.owner_id))
}

/** Drops the accounts of bytes of owners who have gone. */
export async function deleteQuotaAccounts(db: Db, ownerIds: string[]): Promise<void> {
  await sql`delete from quotas where owner_id = any(${ownerIds}::uuid[])`.execute(db)
}

/** Counts bytes as kept; a negative number gives them back. Throws `spaces.no_room`. */
export const chargeQuota = (tx: Tx, ownerId: string, bytes: number) =>
  change(tx, ownerId, { used: bytes, reserved: 0 })

/** Counts bytes as kept even where they are more than the owner may keep: by an administrator's explicit choice. */
export async function chargeQuotaBeyond(tx: Tx, ownerId: string, bytes: number): Promise<void> {
  await tables(tx.db)
    .updateTable('quotas')
    .set({ used: sql<number>`used + ${bytes}::bigint` })
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Promises bytes to an upload. Throws `spaces.no_room`. */
export const reserveQuota = (tx: Tx, ownerId: string, bytes: number) =>
  change(tx, ownerId, { used: 0, reserved: bytes })

/** Takes back what was promised. */
export const releaseReservation = (tx: Tx, ownerId: string, bytes: number) =>
  change(tx, ownerId, { used: 0, reserved: -bytes })

/** Turns a promise into bytes kept. Throws `spaces.no_room` where more is kept than was promised and it does not fit. */
export const settleReservation = (tx: Tx, ownerId: string, reserved: number, used: number) =>
  change(tx, ownerId, { used, reserved: -reserved })

/** One conditional UPDATE, so that however many come at once the limit holds. */
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

/** For queries of other rooms: what an owner may keep and keeps, in bytes. */
export const quotaOfOwnerSql = (ownerId: Expression<string>) =>
  sql<{ total: number; used: number } | null>`(
    select json_build_object('total', total, 'used', used) from quotas where owner_id = ${ownerId})`
