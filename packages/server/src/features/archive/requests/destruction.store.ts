import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../kernel/ctx.ts'
import type { ArchiveTables, DestructionsTable } from '../archive.table.ts'
import type { ArchiveRecordRow } from '../records/index.ts'

export type DestructionRow = Selectable<DestructionsTable>

const tables = (db: Db) => db.withTables<ArchiveTables>()

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
