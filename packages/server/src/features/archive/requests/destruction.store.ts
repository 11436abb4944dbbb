import { type Selectable, sql } from 'kysely'
import { firstOf } from '../../../kernel/certain.ts'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import { userNameSql } from '../../users/index.ts'
import type { ArchiveTables, DestructionsTable } from '../archive.table.ts'
import type { ArchiveRecordRow } from '../records/index.ts'

export type DestructionRow = Selectable<DestructionsTable>

const tables = (db: Db) => db.withTables<ArchiveTables>()

export interface ListedDestruction extends DestructionRow {
  items: number
  bytes: number
  proposer: string
  decider: string
}

export async function insertDestruction(tx: Tx, id: string, reason: string): Promise<void> {
  await tables(tx.db)
    .insertInto('archive_destructions')
    .values({
      id,
      enterprise_id: tx.actor.enterpriseId,
      reason,
      state: 'proposed',
      proposed_by: tx.actor.userId,
      proposed_at: tx.now(),
    })
    .execute()
}

/** Locks a destruction of the enterprise until the transaction ends. */
export const lockDestruction = (tx: Tx, id: string): Promise<DestructionRow | undefined> =>
  tables(tx.db)
    .selectFrom('archive_destructions')
    .selectAll()
    .where('id', '=', id)
    .where('enterprise_id', '=', tx.actor.enterpriseId)
    .forUpdate()
    .executeTakeFirst()

export const recordsOfDestruction = (db: Db, destructionId: string): Promise<ArchiveRecordRow[]> =>
  tables(db)
    .selectFrom('archive_records')
    .selectAll()
    .where('destruction_id', '=', destructionId)
    .orderBy('number')
    .execute()

export async function updateDestruction(
  tx: Tx,
  id: string,
  change: { state: 'confirmed' | 'withdrawn'; code?: string },
): Promise<void> {
  await tables(tx.db)
    .updateTable('archive_destructions')
    .set({ ...change, decided_by: tx.actor.userId, decided_at: tx.now() })
    .where('id', '=', id)
    .execute()
}

/** Destructions with an item in these categories, open ones first. */
const matching = (enterpriseId: string, keeps: readonly string[], id: string | null) => sql`
  from archive_destructions d
  where d.enterprise_id = ${enterpriseId} and d.state <> 'withdrawn' ${id ? sql`and d.id = ${id}` : sql``}
    and exists (select from archive_records r where r.destruction_id = d.id
      and r.category_id = any(${keeps}::uuid[]))`

export async function pageOfDestructions(
  db: Db,
  enterpriseId: string,
  keeps: readonly string[],
  { limit, offset, id = null }: { limit: number; offset: number; id?: string | null },
): Promise<ListedDestruction[]> {
  const { rows } = await sql<ListedDestruction>`
    select d.*, coalesce(${userNameSql(sql.ref('d.proposed_by'))}, '') as proposer,
      coalesce(${userNameSql(sql.ref('d.decided_by'))}, '') as decider,
      (select count(*) from archive_records r where r.destruction_id = d.id) as items,
      (select coalesce(sum(r.size), 0)::bigint from archive_records r where r.destruction_id = d.id) as bytes
    ${matching(enterpriseId, keeps, id)}
    order by d.state = 'proposed' desc, d.proposed_at desc, d.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function countDestructions(db: Db, enterpriseId: string, keeps: readonly string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${matching(enterpriseId, keeps, null)}`.execute(db)
  return firstOf(rows).count
}
