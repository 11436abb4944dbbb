import { once } from 'node:events'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { firstOf } from '../../kernel/certain.ts'

/** A table and those of its columns that hold something of their own. */
export interface BackupTable {
  name: string
  columns: string[]
}

/**
 * Left out of backups: sessions and tickets, which must not come to life again after they were ended, messages of
 * the last minutes, uploads under way, whose bytes are not in the store yet, and what can be made again.
 */
const passing = new Set([
  'sessions',
  'spent_refresh_tokens',
  'tickets',
  'known_devices',
  'push_messages',
  'folder_changes',
  'upload_sessions',
  'upload_claims',
  'upload_bytes',
  'renditions',
  'rendition_files',
  'rendition_waits',
  'rendition_tasks',
  'comparisons',
  'comparison_pieces',
  'search_queue',
])

/** Statements that make a restored database whole without them. */
export const afterRestoreStatements = [
  'update quotas set reserved = 0 where reserved <> 0',
  // the queue is not in a backup either
  "update tasks set status = 'failed' where status in ('waiting', 'running')",
]

/**
 * The tables of a backup, those that others refer to first; references that are checked at the end of a transaction may go
 * in circles. `migrations` is told apart from them.
 */
export async function findBackupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { refers: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid and not f.condeferred) as refers
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    order by c.relname`)
  const wanted = rows.filter(({ name }) => !passing.has(name))
  const sorted: BackupTable[] = []
  const placed = new Set<string>(passing)
  const place = (table: (typeof wanted)[number]) => {
    if (placed.has(table.name)) return
    placed.add(table.name)
    for (const other of wanted) if (table.refers.includes(other.name)) place(other)
    sorted.push({ name: table.name, columns: table.columns })
  }
  wanted.forEach(place)
  return sorted
}

export interface SequenceState {
  name: string
  value: number
  called: boolean
}

/** Sequences know no snapshot: read them after the tables, and they are never behind. */
export async function findSequenceStates(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S'`,
  )
  const found: SequenceState[] = []
  for (const { name } of rows) {
    const answer = await client.query<{ value: number; called: boolean }>(
      `select last_value as value, is_called as called from ${quoteIdentifier(name)}`,
    )
    found.push({ name, ...firstOf(answer.rows) })
  }
  return found
}

/** Bytes of a part before it is packed. */
const partSize = 4 * 1024 ** 2
const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** A table's rows as PostgreSQL's own text, which every release reads, in packed parts. Answers how many rows. */
export async function copyTableOut(
  client: pg.ClientBase,
  table: BackupTable,
  add: (part: Buffer) => Promise<void>,
): Promise<number> {
  const stream = client.query(copyTo(`copy ${listOf(table)} to stdout`))
  let parts: Buffer[] = []
  let length = 0
  const flush = async () => {
    if (length > 0) await add(await pack(Buffer.concat(parts), { level: 3 }))
    parts = []
    length = 0
  }
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    parts.push(bytes)
    length += bytes.length
    if (length >= partSize) await flush()
  }
  await flush()
  return stream.rowCount
}

/** Rows on their way into a table. */
export interface TableCopyIn {
  take(part: Buffer): Promise<void>
  /** Answers how many rows went in. */
  end(): Promise<number>
}

export function openTableCopyIn(client: pg.ClientBase, table: BackupTable): TableCopyIn {
  const stream = client.query(copyFrom(`copy ${listOf(table)} from stdin`))
  const finished = once(stream, 'finish')
  finished.catch(() => {}) // told by `take` or `end`
  return {
    async take(part) {
      const bytes = await unpack(part)
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), finished])
    },
    async end() {
      stream.end()
      await finished
      return stream.rowCount
    },
  }
}

const listOf = ({ name, columns }: BackupTable) =>
  `${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')})`
export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`
