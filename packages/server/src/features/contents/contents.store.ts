import { type Selectable, sql } from 'kysely'
import { firstOf } from '../../kernel/certain.ts'
import type { Db } from '../../kernel/ctx.ts'
import type { ContentRoomTables, ContentsTable } from './contents.table.ts'

export type StoredContent = Selectable<ContentsTable>

const tables = (db: Db) => db.withTables<ContentRoomTables>()

/** Advisory lock number, arbitrary but unique: makers of content hold it shared, the sweep exclusively. */
const sweepLock = 7_236_002

/** Keeps the sweep from removing contents that this transaction will point to, until it ends. */
export const lockAgainstSweep = (db: Db) => sql`select pg_advisory_xact_lock_shared(${sweepLock})`.execute(db)
/** Waits for every transaction that makes content; new ones wait until this transaction ends. */
export const lockAgainstMakers = (db: Db) => sql`select pg_advisory_xact_lock(${sweepLock})`.execute(db)

/**
 * Advisory lock number: a backup holds it shared while it reads, and contents are removed only while it is
 * free.
 */
const backupLock = 7_236_003

/**
 * A statement for the connection of a backup: until that connection ends, no sweep removes contents or blobs.
 */
export const holdOffRemovals = `select pg_advisory_lock_shared(${backupLock})`

/**
 * Returns whether the transaction may remove contents. Tries the lock instead of waiting, as a backup takes
 * long.
 */
export async function mayRemoveContents(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${backupLock}) as free`.execute(db)
  return firstOf(rows).free
}

/** The key of a content in the blob store. */
export const contentBlobKey = ({ enterprise_id, id }: Pick<StoredContent, 'enterprise_id' | 'id'>) =>
  `${enterprise_id}/${id}`

export const findContentByHash = (
  db: Db,
  enterpriseId: string,
  hash: string,
): Promise<StoredContent | undefined> =>
  tables(db)
    .selectFrom('contents')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('hash', '=', hash)
    .executeTakeFirst()

export const findContentsById = (db: Db, ids: string[]): Promise<StoredContent[]> =>
  tables(db).selectFrom('contents').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()

/** A content to insert, with its bytes where the database stores them. */
export type ContentToInsert = StoredContent & { bytes: Buffer | null }

/**
 * Inserts contents and their bytes except for known hashes, and returns the ids of all of them by hash. Runs
 * one statement, which blocks the sweep first: an upload waits for each.
 */
export async function insertContents(
  db: Db,
  rows: readonly ContentToInsert[],
): Promise<Map<string, { id: string; added: boolean }>> {
  const first = rows[0]
  if (!first) return new Map()
  // in order of hash, so that two batches with the same files never deadlock
  const sorted = rows.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
  const parts = partsOf(sorted)
  const { rows: added } = await sql<{ id: string; hash: string }>`
    with held as materialized (select pg_advisory_xact_lock_shared(${sweepLock})),
    added as (
      insert into contents (id, enterprise_id, hash, size, place, created_at)
      select id, ${first.enterprise_id}::uuid, hash, size, place, ${first.created_at}::timestamptz
      from unnest(
        ${sorted.map((row) => row.id)}::uuid[], ${sorted.map((row) => row.hash)}::text[],
        ${sorted.map((row) => row.size)}::bigint[], ${sorted.map((row) => row.place)}::text[]
      ) as row (id, hash, size, place) cross join held
      on conflict (enterprise_id, hash) do nothing returning id, hash
    ), stored as (
      insert into content_parts (content_id, part, bytes)
      select id, part, substring(${parts.bytes}::bytea from start for length)
      from unnest(
        ${parts.ids}::uuid[], ${parts.numbers}::int[], ${parts.starts}::int[], ${parts.lengths}::int[]
      ) as row (id, part, start, length) join added using (id)
    )
    select id, hash from added`.execute(db)
  const ids = new Map(added.map(({ id, hash }) => [hash, { id, added: true }]))
  const known = rows.filter((row) => !ids.has(row.hash)).map((row) => row.hash)
  if (known.length > 0) {
    const found = await tables(db)
      .selectFrom('contents')
      .select(['id', 'hash'])
      .where('enterprise_id', '=', first.enterprise_id)
      .where('hash', '=', sql<string>`any(${known}::text[])`)
      .execute()
    for (const { id, hash } of found) ids.set(hash, { id, added: false })
  }
  return ids
}

/** Bytes of a full row of `content_parts`, which just fits a page. */
const partBytes = 8000

/**
 * Joins the bytes of several contents into one parameter: an array would travel as hex text, twice as long.
 */
function partsOf(contents: readonly ContentToInsert[]) {
  const ids: string[] = []
  const numbers: number[] = []
  const starts: number[] = []
  const lengths: number[] = []
  const all: Buffer[] = []
  let at = 1
  for (const { id, bytes } of contents) {
    if (!bytes) continue
    all.push(bytes)
    for (let part = 0; part === 0 || part * partBytes < bytes.length; part++) {
      const length = Math.min(partBytes, bytes.length - part * partBytes)
      ids.push(id)
      numbers.push(part)
      starts.push(at)
      lengths.push(length)
      at += length
    }
  }
  return { ids, numbers, starts, lengths, bytes: Buffer.concat(all) }
}

/**
 * Returns bytes `start` to `end`, both included, of a content in the database; fewer where it ends before.
 */
export async function findContentBytes(db: Db, id: string, start: number, end: number): Promise<Buffer> {
  const first = Math.floor(start / partBytes)
  const rows = await tables(db)
    .selectFrom('content_parts')
    .select('bytes')
    .where('content_id', '=', id)
    .where('part', '>=', first)
    .where('part', '<=', Math.floor(Math.max(start, end) / partBytes))
    .orderBy('part')
    .execute()
  const skipped = first * partBytes
  return Buffer.concat(rows.map((row) => row.bytes)).subarray(start - skipped, end + 1 - skipped)
}
