import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { ComparisonOutcome, ComparisonTable, ComparisonTables } from './comparison.table.ts'

export type StoredComparison = Selectable<ComparisonTable>

/** Columns that identify a comparison. */
export type ComparisonContentKey = Pick<
  StoredComparison,
  'left_content' | 'right_content' | 'left_source' | 'right_source'
>

const tables = (db: Db) => db.withTables<ComparisonTables>()

export const findComparison = (db: Db, key: ComparisonContentKey): Promise<StoredComparison | undefined> =>
  tables(db)
    .selectFrom('comparisons')
    .selectAll()
    .where('left_content', '=', key.left_content)
    .where('right_content', '=', key.right_content)
    .where('left_source', '=', key.left_source)
    .where('right_source', '=', key.right_source)
    .executeTakeFirst()

export const findComparisonById = (db: Db, id: string): Promise<StoredComparison | undefined> =>
  tables(db).selectFrom('comparisons').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the comparison of this key, inserted as waiting if missing; records its use. */
export async function findOrCreateComparison(
  db: Db,
  row: ComparisonContentKey & { id: string; enterprise_id: string; kind: string },
  at: Date,
): Promise<StoredComparison> {
  return tables(db)
    .insertInto('comparisons')
    .values({ ...row, state: 'waiting', asked_at: at, used_at: at, outcome: '{}' })
    .onConflict((conflict) =>
      conflict
        .columns(['left_content', 'right_content', 'left_source', 'right_source'])
        .doUpdateSet({ used_at: at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Lets a failed comparison be retried. */
export async function reviveComparison(db: Db, id: string): Promise<void> {
  await tables(db)
    .updateTable('comparisons')
    .set({ state: 'waiting', reason: null, side: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute()
}

/**
 * Claims a waiting comparison for a job, or one whose job died; undefined if another job has it or it has
 * ended.
 */
export const takeComparison = (
  db: Db,
  id: string,
  { by, at, until }: { by: string; at: Date; until: Date },
): Promise<StoredComparison | undefined> =>
  tables(db)
    .updateTable('comparisons')
    .set({ state: 'working', held_by: by, held_until: until })
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'waiting'),
        and([eb('state', '=', 'working'), or([eb('held_by', '=', by), eb('held_until', '<', at)])]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

/** Ends a job's claim; false if the comparison is gone or claimed by another job. */
export async function updateComparison(
  db: Db,
  { id, held_by }: Pick<StoredComparison, 'id' | 'held_by'>,
  {
    outcome,
    ...change
  }: Partial<Pick<StoredComparison, 'state' | 'reason' | 'side' | 'made_at'>> & {
    outcome?: ComparisonOutcome
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('comparisons')
    .set({
      ...change,
      ...(outcome && { outcome: JSON.stringify(outcome) }),
      held_by: null,
      held_until: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .where('held_by', '=', held_by)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Bytes of pieces per statement. */
const portion = 4 * 1024 ** 2

/** Replaces a comparison's pieces; `pieces` by section and part. */
export async function replaceComparisonPieces(
  db: Db,
  id: string,
  pieces: readonly (readonly Uint8Array[])[],
): Promise<void> {
  await tables(db).deleteFrom('comparison_pieces').where('comparison_id', '=', id).execute()
  let rows: { section: number; part: number; bytes: Buffer }[] = []
  let size = 0
  const flush = async () => {
    if (rows.length === 0) return
    await sql`insert into comparison_pieces (comparison_id, section, part, bytes)
      select ${id}::uuid, * from unnest(${rows.map((row) => row.section)}::int[],
        ${rows.map((row) => row.part)}::int[], ${rows.map((row) => row.bytes)}::bytea[])`.execute(db)
    rows = []
    size = 0
  }
  for (const [section, parts] of pieces.entries())
    for (const [part, bytes] of parts.entries()) {
      rows.push({ section, part, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) })
      size += bytes.length
      if (size >= portion) await flush()
    }
  await flush()
}

export const findComparisonPiece = (
  db: Db,
  id: string,
  section: number,
  part: number,
): Promise<{ bytes: Buffer } | undefined> =>
  tables(db)
    .selectFrom('comparison_pieces')
    .select('bytes')
    .where('comparison_id', '=', id)
    .where('section', '=', section)
    .where('part', '=', part)
    .executeTakeFirst()

/** Deletes comparisons not used since. */
export async function deleteUnusedComparisons(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('comparisons').where('used_at', '<', before).execute()
}
