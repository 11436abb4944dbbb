import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { QuotaTables } from './quotas.table.ts'

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

/** Deletes the quotas of owners who are gone. */
export async function deleteQuotaAccounts(db: Db, ownerIds: string[]): Promise<void> {
  await sql`delete from quotas where owner_id = any(${ownerIds}::uuid[])`.execute(db)
}
