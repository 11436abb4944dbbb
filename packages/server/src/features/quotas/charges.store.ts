import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { QuotaTables } from './quotas.table.ts'

const tables = (db: Db) => db.withTables<QuotaTables>()

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

/**
 * As `reserveQuota`, as a part of another room's statement: the update has a row where there is room, and none
 * elsewhere.
 */
export const reserveQuotaSql = (ownerId: string, bytes: number) => sql<{ owner_id: string }>`
  update quotas set reserved = reserved + ${bytes}::bigint
  where owner_id = ${ownerId}::uuid and (total = 0 or used + reserved + ${bytes}::bigint <= total)
  returning owner_id`

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
