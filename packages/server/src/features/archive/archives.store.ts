import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { definedOf, firstOf } from '../../kernel/certain.ts'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { lockSpaceTrees } from '../nodes/index.ts'
import type { ArchivesTable, ArchiveTables } from './archive.table.ts'
import { openArchiveStorage } from './shelf/index.ts'

export type ArchiveRow = Selectable<ArchivesTable>

const tables = (db: Db) => db.withTables<ArchiveTables>()

export const findEnterpriseArchive = (db: Db, enterpriseId: string): Promise<ArchiveRow | undefined> =>
  tables(db).selectFrom('archives').selectAll().where('enterprise_id', '=', enterpriseId).executeTakeFirst()

/** Finds archives whose rule for unused files is on. */
export const findArchivesWithRule = (db: Db): Promise<ArchiveRow[]> =>
  tables(db).selectFrom('archives').selectAll().where('unused_on', '=', true).execute()

/**
 * Returns the archive of the actor's enterprise, created where missing, with its space locked until the
 * transaction ends.
 */
export async function lockOrCreateArchive(tx: Tx): Promise<ArchiveRow> {
  const { enterpriseId } = tx.actor
  const spaceId = await openArchiveStorage(tx, '归档 Archive')
  await lockSpaceTrees(tx.db, [spaceId])
  await tables(tx.db)
    .insertInto('archives')
    .values({ enterprise_id: enterpriseId, space_id: spaceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return definedOf(await findEnterpriseArchive(tx.db, enterpriseId), 'archive just made')
}

/** Reserves this many archive numbers and returns the last. The archive must be locked. */
export async function takeArchiveNumbers(
  tx: Tx,
  of: 'numbered' | 'certified',
  archive: ArchiveRow,
  count: number,
) {
  const { rows } = await sql<{ last: number }>`
    update archives set ${sql.ref(of)} = ${sql.ref(of)} + ${count}::int
    where enterprise_id = ${archive.enterprise_id} returning ${sql.ref(of)} as last`.execute(tx.db)
  return firstOf(rows).last
}

export async function updateArchiveRow(
  tx: Tx,
  enterpriseId: string,
  change: Updateable<ArchivesTable>,
): Promise<void> {
  await tables(tx.db).updateTable('archives').set(change).where('enterprise_id', '=', enterpriseId).execute()
}
