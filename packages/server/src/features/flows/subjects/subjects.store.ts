import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import type { FlowRoomTables } from '../flows.table.ts'

const tables = (db: Db) => db.withTables<FlowRoomTables>()

/** A file with the version and hash of its content. */
export interface BoundFile {
  id: string
  name: string
  suffix: string
  size: number
  version: number
  contentHash: string
}

/** Finds the live files among these items and in their folders with their contents, as many as `most`. */
export async function findFilesOfItems(
  db: Db,
  itemIds: readonly string[],
  most: number,
): Promise<BoundFile[]> {
  if (itemIds.length === 0) return []
  const { rows } = await sql<BoundFile>`
    with recursive below as (
      select id, is_folder, name, suffix from nodes where id = any(${itemIds}::uuid[]) and deleted_at is null
      union
      select n.id, n.is_folder, n.name, n.suffix from below b
      join nodes n on n.parent_id = b.id and n.deleted_at is null where b.is_folder)
    select b.id, b.name, b.suffix, v.size, v.number as version, c.hash as "contentHash"
    from below b
    cross join lateral (
      select number, size, content_id from versions where file_id = b.id order by number desc limit 1) v
    join contents c on c.id = v.content_id
    where not b.is_folder order by b.name, b.id limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

/** Binds a flow to items and files; what it was bound to before is replaced. */
export async function replaceSubjects(
  db: Db,
  flowId: string,
  itemIds: readonly string[],
  files: readonly BoundFile[],
): Promise<void> {
  await tables(db).deleteFrom('flow_subjects').where('flow_id', '=', flowId).execute()
  if (itemIds.length > 0)
    await sql`insert into flow_items (flow_id, node_id, position)
      select ${flowId}, id, position from unnest(${itemIds}::uuid[]) with ordinality as given (id, position)
      on conflict do nothing`.execute(db)
  if (files.length > 0)
    await sql`insert into flow_subjects (flow_id, node_id, position, name, suffix, size, version, content_hash)
      select ${flowId}, f.id, row_number() over (), f.name, f.suffix, f.size, f.version, f."contentHash"
      from json_to_recordset(${JSON.stringify(files)}) as
        f (id uuid, name text, suffix text, size bigint, version int, "contentHash" text)`.execute(db)
}

export async function findItemIds(db: Db, flowId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('flow_items')
    .select('node_id')
    .where('flow_id', '=', flowId)
    .orderBy('position')
    .execute()
  return rows.map(({ node_id }) => node_id)
}

/** The content of a bound file today, beside the row `s` of flow_subjects. */
const contentToday = sql`
  left join nodes n on n.id = s.node_id and n.deleted_at is null
  left join lateral (
    select v.number, c.hash from versions v join contents c on c.id = v.content_id
    where v.file_id = n.id order by v.number desc limit 1) today on true`

/** Returns whether a bound file changed, or is gone. */
export async function hasStaleSubjects(db: Db, flowId: string): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`
    select exists (select from flow_subjects s ${contentToday}
      where s.flow_id = ${flowId} and today.hash is distinct from s.content_hash) as stale`.execute(db)
  return rows[0]?.stale ?? false
}

export interface BoundFileToday extends BoundFile {
  isMissing: boolean
  hashToday: string | null
  versionToday: number | null
}

/** Returns a page of the bound files with what they are today. */
export async function pageOfSubjects(
  db: Db,
  flowId: string,
  page: { limit: number; offset: number },
): Promise<BoundFileToday[]> {
  const { rows } = await sql<BoundFileToday>`
    select s.node_id as id, s.name, s.suffix, s.size, s.version, s.content_hash as "contentHash",
      n.id is null as "isMissing", today.hash as "hashToday", today.number as "versionToday"
    from flow_subjects s ${contentToday}
    where s.flow_id = ${flowId} order by s.position, s.node_id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

export async function countSubjects(db: Db, flowId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('flow_subjects')
    .where('flow_id', '=', flowId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
