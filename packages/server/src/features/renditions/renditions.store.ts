import { type Selectable, sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
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

export async function insertRenditionWaits(
  db: Db,
  waits: readonly { rendition_id: string; file_id: string }[],
  userId: string,
): Promise<void> {
  if (waits.length === 0) return
  await sql`
    insert into rendition_waits (rendition_id, user_id, file_id)
    select r.id, ${userId}::uuid, given.file
    from unnest(${waits.map((wait) => wait.rendition_id)}::uuid[], ${waits.map((wait) => wait.file_id)}::uuid[])
      as given (id, file)
    join renditions r on r.id = given.id
    on conflict do nothing`.execute(db)
}

/** Deletes and returns the users who wait for the rendition. */
export const takeRenditionWaits = (db: Db, id: string) =>
  tables(db)
    .deleteFrom('rendition_waits')
    .where('rendition_id', '=', id)
    .returning(['user_id', 'file_id'])
    .execute()

/** Binds a task to an unfinished rendition; returns its state, or undefined if there is no such rendition. */
export async function bindTaskToRendition(
  db: Db,
  key: RenditionLookupKey,
  taskId: string,
): Promise<RenditionRow['state'] | undefined> {
  // the job that ends it waits for this lock, or has ended it before
  const row = await tables(db)
    .selectFrom('renditions')
    .select(['id', 'state'])
    .where('content_id', '=', key.content_id)
    .where('kind', '=', key.kind)
    .where('source', '=', key.source)
    .where('parameters', '=', key.parameters)
    .forUpdate()
    .executeTakeFirst()
  if (row && (row.state === 'waiting' || row.state === 'making'))
    await tables(db).insertInto('rendition_tasks').values({ task_id: taskId, rendition_id: row.id }).execute()
  return row?.state
}

/** Returns the tasks that end with the rendition. */
export async function tasksOfRendition(db: Db, id: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('rendition_tasks')
    .select('task_id')
    .where('rendition_id', '=', id)
    .execute()
  return rows.map((row) => row.task_id)
}

/** Deletes tasks of a rendition, and the waits of their owners. */
export async function deleteRenditionTasks(
  db: Db,
  id: string,
  tasks: readonly { id: string; owner_id: string }[],
): Promise<void> {
  await sql`delete from rendition_tasks
    where rendition_id = ${id} and task_id = any(${tasks.map((task) => task.id)}::uuid[])`.execute(db)
  await sql`delete from rendition_waits
    where rendition_id = ${id} and user_id = any(${tasks.map((task) => task.owner_id)}::uuid[])`.execute(db)
}

/** Whether anybody follows the rendition or waits for it. */
export async function isRenditionAwaited(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ awaited: boolean }>`
    select exists (select from rendition_tasks where rendition_id = ${id})
      or exists (select from rendition_waits where rendition_id = ${id}) as awaited`.execute(db)
  return firstOf(rows).awaited
}

/** Deletes and returns the tasks that end with the rendition. */
export const takeRenditionTasks = (db: Db, id: string) =>
  tables(db).deleteFrom('rendition_tasks').where('rendition_id', '=', id).returning('task_id').execute()

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
