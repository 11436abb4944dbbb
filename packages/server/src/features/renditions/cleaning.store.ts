import { sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { RenditionFileRow, RenditionRow } from './renditions.store.ts'
import type { RenditionTables } from './renditions.table.ts'

const tables = (db: Db) => db.withTables<RenditionTables>()

/** Returns waiting renditions of the same content, of one kind. */
export const findWaitingRenditions = (
  db: Db,
  { content_id, source }: Pick<RenditionRow, 'content_id' | 'source'>,
  kinds: readonly string[],
): Promise<{ id: string }[]> =>
  tables(db)
    .selectFrom('renditions')
    .select('id')
    .where('content_id', '=', content_id)
    .where('source', '=', source)
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .execute()

/** Returns renditions without progress for an hour: their job was lost. */
export const findForgottenRenditions = (db: Db, before: Date, limit: number): Promise<RenditionRow[]> =>
  tables(db)
    .selectFrom('renditions')
    .selectAll()
    .where('state', 'in', ['waiting', 'making'])
    .where('asked_at', '<', before)
    .where(({ or, eb }) => or([eb('held_until', 'is', null), eb('held_until', '<', before)]))
    .orderBy('asked_at')
    .limit(limit)
    .execute()

/** Returns the present ids among these. */
export async function knownRenditionIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('renditions')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns rendition files after this one, in order, to iterate over all of them. */
export const renditionFilesAfter = (
  db: Db,
  last: Pick<RenditionFileRow, 'rendition_id' | 'name'> | null,
  limit: number,
) =>
  tables(db)
    .selectFrom('rendition_files as file')
    .innerJoin('renditions as of', 'of.id', 'file.rendition_id')
    .selectAll('file')
    .select('of.enterprise_id')
    .where((eb) =>
      last === null
        ? eb.lit(true)
        : sql<boolean>`(file.rendition_id, file.name) > (${last.rendition_id}::uuid, ${last.name})`,
    )
    .orderBy('file.rendition_id')
    .orderBy('file.name')
    .limit(limit)
    .execute()

/**
 * Returns a batch of files of renditions of these kinds that ended before; renditions without files are
 * skipped.
 */
export const findOlderFiles = (db: Db, kinds: readonly string[], before: Date, limit: number) =>
  tables(db)
    .selectFrom('renditions as of')
    .innerJoin('rendition_files as file', 'file.rendition_id', 'of.id')
    .selectAll('file')
    .select('of.enterprise_id')
    .where('of.kind', 'in', kinds)
    .where('of.made_at', '<', before)
    .orderBy('of.made_at')
    .limit(limit)
    .execute()

/** Deletes these renditions, and those of the kinds that ended before without files. */
export async function deleteOlderRenditions(
  db: Db,
  kinds: readonly string[],
  before: Date,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from renditions where id = any(${ids}::uuid[])
      or (kind = any(${kinds}::text[]) and made_at < ${before}::timestamptz and state in ('none', 'failed'))`.execute(
    db,
  )
}
