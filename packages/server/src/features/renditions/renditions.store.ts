import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/ctx.ts'
import type { RenditionFileTable, RenditionTable, RenditionTables } from './renditions.table.ts'

export type RenditionRow = Selectable<RenditionTable>

export type RenditionFileRow = Selectable<RenditionFileTable>

/** Columns that identify a rendition. */
export type RenditionLookupKey = Pick<RenditionRow, 'content_id' | 'kind' | 'source' | 'parameters'>

const tables = (db: Db) => db.withTables<RenditionTables>()

export const renditionKeyText = (key: RenditionLookupKey) =>
  [key.content_id, key.kind, key.source, key.parameters].join('\n')

/** Returns the present renditions among these, by `renditionKeyText`. */
export async function findRenditions(
  db: Db,
  keys: readonly RenditionLookupKey[],
): Promise<Map<string, RenditionRow>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<RenditionRow>`
    select r.* from unnest(${keys.map((key) => key.content_id)}::uuid[], ${keys.map((key) => key.kind)}::text[],
      ${keys.map((key) => key.source)}::text[], ${keys.map((key) => key.parameters)}::text[])
      as wanted (content_id, kind, source, parameters)
    join renditions r using (content_id, kind, source, parameters)`.execute(db)
  return new Map(rows.map((row) => [renditionKeyText(row), row]))
}

/** Inserts missing rows as waiting, and returns their ids. */
export async function insertRenditions(
  db: Db,
  rows: readonly (RenditionLookupKey & { id: string; enterprise_id: string })[],
  at: Date,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  // in a fixed order, so that two requests with the same files never deadlock
  const sorted = rows.toSorted((one, other) => (renditionKeyText(one) < renditionKeyText(other) ? -1 : 1))
  const column = <K extends keyof (typeof rows)[number]>(name: K) => sorted.map((row) => row[name])
  const { rows: added } = await sql<{ id: string }>`
    insert into renditions (id, enterprise_id, content_id, kind, source, parameters, state, attempts, asked_at)
    select given.id, given.enterprise, given.content, kind, source, parameters, 'waiting', 0, ${at}::timestamptz
    from unnest(${column('id')}::uuid[], ${column('enterprise_id')}::uuid[], ${column('content_id')}::uuid[],
      ${column('kind')}::text[], ${column('source')}::text[], ${column('parameters')}::text[])
      as given (id, enterprise, content, kind, source, parameters)
    -- a content that the sweep has taken meanwhile
    where exists (select 1 from contents c where c.id = given.content)
    on conflict (content_id, kind, source, parameters) do nothing
    returning id`.execute(db)
  return new Set(added.map(({ id }) => id))
}

/**
 * Claims a waiting rendition for a job; also one whose job died, or which this job had before its server
 * died. Undefined if another has it or it has ended.
 */
export const claimRendition = (
  db: Db,
  id: string,
  { by, at, until }: { by: string; at: Date; until: Date },
): Promise<RenditionRow | undefined> =>
  tables(db)
    .updateTable('renditions')
    .set((eb) => ({ state: 'making', attempts: eb('attempts', '+', 1), held_by: by, held_until: until }))
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'waiting'),
        and([eb('state', '=', 'making'), or([eb('held_by', '=', by), eb('held_until', '<', at)])]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

/** Ends a job's claim with a state; false if the rendition is gone or claimed by another job. */
export async function updateRendition(
  db: Db,
  { id, held_by }: Pick<RenditionRow, 'id' | 'held_by'>,
  change: Partial<Pick<RenditionRow, 'state' | 'error' | 'made_at' | 'attempts'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('renditions')
    .set({ ...change, held_by: null, held_until: null })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .where('held_by', '=', held_by)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets failed renditions be retried. */
export async function reviveRenditions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tables(db)
    .updateTable('renditions')
    .set({ state: 'waiting', attempts: 0 })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '=', 'failed')
    .execute()
}

/** Deletes a rendition, so that it can be requested again. */
export async function deleteRendition(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('renditions').where('id', '=', id).execute()
}

export async function insertRenditionFiles(db: Db, files: RenditionFileRow[]): Promise<void> {
  if (files.length > 0) await tables(db).insertInto('rendition_files').values(files).execute()
}

/** Returns one file of a ready rendition. */
export const findRenditionFile = (db: Db, key: RenditionLookupKey, name: string) =>
  tables(db)
    .selectFrom('rendition_files as file')
    .innerJoin('renditions as of', 'of.id', 'file.rendition_id')
    .selectAll('file')
    .select(['of.enterprise_id', 'of.made_at'])
    .where('of.content_id', '=', key.content_id)
    .where('of.kind', '=', key.kind)
    .where('of.source', '=', key.source)
    .where('of.parameters', '=', key.parameters)
    .where('of.state', '=', 'ready')
    .where('file.name', '=', name)
    .executeTakeFirst()
