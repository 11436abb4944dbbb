import { sql } from 'kysely'
import type { Db } from '../../../kernel/ctx.ts'
import { searchTokensToStore } from '../texts/index.ts'
import type { ExtractedText } from './sink.ts'

/** A content to be read. */
export interface ContentToRead {
  contentId: string
  /** Suffixes of the files that have it. */
  suffixes: string[]
}

/** Contents taken from the queue at once; fewer for pictures, as a document may be queued meanwhile. */
const PORTION = 20
const SLOW_PORTION = 3
/** Minutes after which an unfinished reading is retried, and maximum attempts. */
const STALE = 10
const ATTEMPTS = 3

/**
 * Takes the oldest contents from the queue, and those whose server crashed. A content that cannot be read is
 * just removed; one without a file yet is retried in an hour. Call it in its own transaction.
 */
export async function takeContentsToRead(
  db: Db,
  { documents, pictures }: { documents: ReadonlySet<string>; pictures: ReadonlySet<string> },
  at: Date,
): Promise<{ tasks: ContentToRead[]; more: boolean }> {
  const again = await takeStale(db, at)
  let fresh = await takeQueued(db, false, PORTION * 10, at)
  const slow = fresh.length === 0
  if (slow) fresh = await takeQueued(db, true, SLOW_PORTION, at)
  const has = (row: Queued, set: ReadonlySet<string>) => row.suffixes?.some((one) => set.has(one)) ?? false
  const wanted = fresh.filter((row) => has(row, slow ? pictures : documents)).slice(0, PORTION)
  const later = slow ? [] : fresh.filter((row) => !has(row, documents) && has(row, pictures))
  const lonely = fresh.filter((row) => row.suffixes === null)
  const useless = fresh.filter((row) => row.suffixes && !has(row, documents) && !has(row, pictures))
  await sql`update search_queue set added_at = ${at}::timestamptz + interval '1 hour'
    where content_id = any(${ids(lonely)}::uuid[])`.execute(db)
  await sql`update search_queue set slow = true where content_id = any(${ids(later)}::uuid[])`.execute(db)
  await sql`delete from search_queue where content_id = any(${ids([...wanted, ...useless])}::uuid[])`.execute(
    db,
  )
  await sql`insert into search_texts (content_id, state, changed_at)
    select id, 'reading', ${at}::timestamptz from unnest(${ids(wanted)}::uuid[]) as id
    on conflict (content_id) do nothing`.execute(db)
  // purged contents leave the queue too
  await sql`delete from search_queue q where added_at < ${at}::timestamptz - interval '2 days'
    and not exists (select from contents where id = q.content_id)`.execute(db)
  const tasks = wanted.map((row) => ({ contentId: row.id, suffixes: row.suffixes ?? [] }))
  return { tasks: [...again, ...tasks], more: fresh.length > lonely.length }
}

interface Queued {
  id: string
  /** Null where no file has it yet. */
  suffixes: string[] | null
}
const ids = (rows: readonly Queued[]) => rows.map((row) => row.id)

async function takeQueued(db: Db, slow: boolean, limit: number, at: Date): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    with taken as (
      select content_id from search_queue where slow = ${slow} and added_at <= ${at}
      order by added_at, content_id limit ${limit} for update skip locked
    )
    select taken.content_id as id, (
      select array_agg(distinct n.suffix) from versions v join nodes n on n.id = v.file_id
      where v.content_id = taken.content_id
    ) as suffixes
    from taken join contents c on c.id = taken.content_id`.execute(db)
  return rows
}

/** Takes contents whose server crashed; after the maximum attempts they are given up. */
async function takeStale(db: Db, at: Date): Promise<ContentToRead[]> {
  const { rows } = await sql<{ id: string }>`
    update search_texts set attempts = attempts + 1, changed_at = ${at},
      state = case when attempts < ${ATTEMPTS} then 'reading' else 'failed' end,
      reason = case when attempts < ${ATTEMPTS} then '' else 'the server stopped over it' end
    where content_id in (
      select content_id from search_texts
      where state = 'reading' and changed_at < ${at}::timestamptz - ${STALE} * interval '1 minute'
      limit ${PORTION} for update skip locked)
    returning content_id as id`.execute(db)
  return rows.length > 0
    ? suffixesOf(
        db,
        rows.map((row) => row.id),
      )
    : []
}

async function suffixesOf(db: Db, contentIds: readonly string[]): Promise<ContentToRead[]> {
  const { rows } = await sql<ContentToRead>`
    select v.content_id as "contentId", array_agg(distinct n.suffix) as suffixes
    from versions v join nodes n on n.id = v.file_id join search_texts t on t.content_id = v.content_id
    where v.content_id = any(${contentIds}::uuid[]) and t.state = 'reading' group by v.content_id`.execute(db)
  return rows
}

/** Stores a text, searchable from now on. Does nothing where the content is gone meanwhile. */
export async function storeExtractedText(
  db: Db,
  contentId: string,
  { text, parts }: ExtractedText,
  at: Date,
): Promise<void> {
  await sql`
    update search_texts set state = 'done', body = ${text}, parts = ${JSON.stringify(parts)}::jsonb, reason = '',
      pieces = array_to_tsvector(${searchTokensToStore(text)}::text[]), changed_at = ${at}
    where content_id = ${contentId}`.execute(db)
}

/** Minutes between checks for the result of another job. */
const PAUSE = 1

/** Puts a content back into the queue as if it had not been started. Call it in a transaction. */
export async function postponeReading(db: Db, contentId: string, at: Date): Promise<void> {
  await sql`delete from search_texts where content_id = ${contentId}`.execute(db)
  await sql`insert into search_queue (content_id, added_at)
    select id, ${at}::timestamptz + ${PAUSE} * interval '1 minute' from contents where id = ${contentId}
    on conflict do nothing`.execute(db)
}

export async function markReadingFailed(db: Db, contentId: string, reason: string, at: Date): Promise<void> {
  await sql`
    update search_texts set state = 'failed', reason = ${reason.replaceAll('\0', '').toWellFormed()}, changed_at = ${at}
    where content_id = ${contentId}`.execute(db)
}
