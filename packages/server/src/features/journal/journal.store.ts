import { sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db } from '../../kernel/ctx.ts'
import type { JournalBlock, JournalLineRow } from './journal.rules.ts'
import type { JournalTables } from './journal.table.ts'

const tables = (db: Db) => db.withTables<JournalTables>()

/** Returns lines with ids above `after` and up to `to`, in order. */
export const findJournalLines = (
  db: Db,
  after: number,
  to: number,
  most: number,
): Promise<JournalLineRow[]> =>
  tables(db)
    .selectFrom('journal')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', to)
    .orderBy('id')
    .limit(most)
    .execute()

const asBlock = (row: Omit<JournalBlock, 'ids'> & { ids: string[] }): JournalBlock => ({
  ...row,
  ids: row.ids.map(Number),
})

export async function findLastJournalBlock(db: Db): Promise<JournalBlock | null> {
  const row = await tables(db)
    .selectFrom('journal_blocks')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? asBlock(row) : null
}

/** Returns the first block after this number. */
export async function findBlockAfter(db: Db, number: number): Promise<JournalBlock | null> {
  const row = await tables(db)
    .selectFrom('journal_blocks')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row ? asBlock(row) : null
}

export async function insertJournalBlock(db: Db, block: JournalBlock): Promise<void> {
  await tables(db).insertInto('journal_blocks').values(block).execute()
}

/** Returns the highest id assigned so far; its line may not be committed yet. */
export async function findLastJournalId(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from journal_id_seq`.execute(db)
  return firstOf(rows).last
}

/** Returns a transaction number above those of all transactions that have started to write. */
export async function nextTransaction(db: Db): Promise<string> {
  const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(db)
  return firstOf(rows).number
}

/** Returns whether every transaction up to this number has ended. */
export async function haveTransactionsEnded(db: Db, number: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${number}::xid8 as ended`.execute(db)
  return firstOf(rows).ended
}
