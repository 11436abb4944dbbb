import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/ctx.ts'
import { lockSpaces } from '../nodes/index.ts'
import type { ArchivesTable, ArchiveTables } from './archive.table.ts'
import { openShelf } from './shelf/index.ts'

export type Archive = Selectable<ArchivesTable>

const tables = (db: Db) => db.withTables<ArchiveTables>()

export const findArchive = (db: Db, enterpriseId: string): Promise<Archive | undefined> =>
  tables(db).selectFrom('archives').selectAll().where('enterprise_id', '=', enterpriseId).executeTakeFirst()

/** Archives whose rule of unused files is on. */
export const findRuled = (db: Db): Promise<Archive[]> =>
  tables(db).selectFrom('archives').selectAll().where('unused_on', '=', true).execute()

/** The archive of the actor's enterprise, made where it is missing, its space locked until the transaction ends. */
export async function lockedArchive(tx: Tx): Promise<Archive> {
  const { enterpriseId } = tx.actor
  const spaceId = await openShelf(tx, '归档 Archive')
  await lockSpaces(tx.db, [spaceId])
  await tables(tx.db)
    .insertInto('archives')
    .values({ enterprise_id: enterpriseId, space_id: spaceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findArchive(tx.db, enterpriseId))!
}

/** Gives out so many numbers and answers the last. The archive must be locked. */
export async function takeNumbers(tx: Tx, of: 'numbered' | 'certified', archive: Archive, count: number) {
  const { rows } = await sql<{ last: number }>`
    update archives set ${sql.ref(of)} = ${sql.ref(of)} + ${count}::int
    where enterprise_id = ${archive.enterprise_id} returning ${sql.ref(of)} as last`.execute(tx.db)
  return rows[0]!.last
}

export async function updateArchive(
  tx: Tx,
  enterpriseId: string,
  change: Updateable<ArchivesTable>,
): Promise<void> {
  await tables(tx.db).updateTable('archives').set(change).where('enterprise_id', '=', enterpriseId).execute()
}
