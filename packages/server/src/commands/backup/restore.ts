import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { entryOf, firstOf } from '../../kernel/certain.ts'
import {
  formatSecretKeys,
  parseSecretKeys,
  ServerStartError,
  type StoredSecretKeys,
} from '../../kernel/config/index.ts'
import { openSecretsPort, type SecretsPort } from '../../kernel/crypto/secrets.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { openOwnerConnection } from '../../kernel/db/database.ts'
import { migrateDatabase, migrateToHistory } from '../../kernel/db/migrate.ts'
import { CommandUsageError } from '../command.ts'
import { type BackupArchiveEntry, readBackupArchive, readEntryWhole } from './archive.ts'
import {
  type BackupManifest,
  type BackupTotals,
  backupEntryNames,
  backupKeyProbe,
  backupTotals as countsShape,
  backupManifest as manifestShape,
} from './manifest.ts'
import { afterRestoreStatements, openTableCopyIn, quoteIdentifier, type TableCopyIn } from './tables.ts'

/** A backup file that was read to its end and found complete. */
interface Checked {
  manifest: BackupManifest
  counts: BackupTotals
  /** Null if the backup was made without keys. */
  keys: StoredSecretKeys | null
}

export interface RestoreSummary {
  tables: number
  rows: number
  blobs: number
  bytes: number
  /** Opens what the backup's server sealed. */
  secrets: SecretsPort
}

/**
 * Fills an empty database and an empty store from a backup. All rows become visible with one commit after everything
 * else is in its place, so that what was broken off can simply be done again.
 * @throws CommandUsageError where the file is damaged, the target is not empty, or the key is another one
 */
export async function restoreFromBackup(
  ctx: Ctx,
  pool: pg.Pool,
  owner: pg.ClientConfig,
  file: string,
): Promise<RestoreSummary> {
  const checked = await check(file)
  await requireEmpty(pool)
  const secrets = takeKey(ctx, checked)

  const client = await openOwnerConnection(owner)
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await migrateToHistory(client, checked.manifest.migrations).catch((error) => {
      if (error instanceof ServerStartError)
        throw new CommandUsageError(`This release cannot restore it. ${error.message}`)
      throw error
    })
    await clearSeeds(client, checked.manifest)
    await load(ctx, client, file, checked)
    for (const statement of afterRestoreStatements) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end() // ends the transaction, if it still runs
  }
  await migrateDatabase(pool, { owner })
  const { rows, blobs, bytes } = checked.counts
  const sum = Object.values(rows).reduce((all, count) => all + count, 0)
  return { tables: checked.manifest.tables.length, rows: sum, blobs, bytes, secrets }
}

async function check(file: string): Promise<Checked> {
  const found: Partial<Checked> = {}
  const json = async ({ body }: BackupArchiveEntry) =>
    JSON.parse((await readEntryWhole(body)).toString()) as unknown
  for await (const entry of readBackupArchive(file)) {
    if (entry.name === backupEntryNames.manifest) {
      const parsed = manifestShape.safeParse(await json(entry))
      if (!parsed.success) throw new CommandUsageError(`${file} is not a backup that this release can read`)
      found.manifest = parsed.data
    } else if (entry.name === backupEntryNames.counts) found.counts = countsShape.parse(await json(entry))
    else if (entry.name === backupEntryNames.key)
      found.keys = parseSecretKeys((await readEntryWhole(entry.body)).toString())
    if (!found.manifest) throw new CommandUsageError(`${file} is not a backup of Cabinet`)
  }
  if (!found.manifest || !found.counts)
    throw new CommandUsageError(`${file} is not a whole backup of Cabinet`)
  return { manifest: found.manifest, counts: found.counts, keys: found.keys ?? null }
}

async function requireEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select relname as name from pg_class where relnamespace = current_schema()::regnamespace limit 1',
  )
  if (rows.length > 0)
    throw new CommandUsageError(
      'The database is not empty. A backup is restored into a new DATA_DIR, or into a new database of DATABASE_URL.',
    )
}

/** The store may hold what this very backup brings, as after a restore that was broken off, and nothing else. */
async function requireOwnBlobs(ctx: Ctx, wanted: ReadonlyMap<string, number>): Promise<void> {
  for await (const { key } of ctx.blobs.list(''))
    if (!wanted.has(key))
      throw new CommandUsageError('The store of contents is not empty. Restore needs an empty one.')
}

/**
 * Returns the secrets of the old server, without which its sealed values cannot be opened. Its key is the
 * configured one, or comes with the backup and replaces the key just created in a new data folder.
 */
function takeKey(ctx: Ctx, { manifest, keys }: Checked): SecretsPort {
  if (fits(ctx.secrets, manifest)) return ctx.secrets
  const path = join(ctx.config.dataDir, 'secret.key')
  if (!keys)
    throw new CommandUsageError(
      `The backup was made under another secret key, and without --with-key. Put that server's secret.key in place of ${path}, or set SECRET_KEY, and restore again.`,
    )
  const secrets = openSecretsPort(keys.key, keys.former)
  if (!fits(secrets, manifest))
    throw new CommandUsageError('The key in the backup is not the key it was made under.')
  if (!isKept(path, ctx.config.secretKey))
    throw new CommandUsageError(
      'SECRET_KEY is set and is not the key of the backup. Leave it unset to take the one in the backup.',
    )
  writeFileSync(path, formatSecretKeys(keys), { mode: 0o600, flush: true })
  return secrets
}

function fits(secrets: SecretsPort, manifest: BackupManifest): boolean {
  try {
    return secrets.unseal(backupKeyProbe.purpose, manifest.probe) === backupKeyProbe.text
  } catch {
    return false
  }
}

function isKept(path: string, key: Buffer): boolean {
  try {
    return readFileSync(path, 'utf8').trim() === key.toString('hex')
  } catch {
    return false
  }
}

/** Rows that migrations bring are in the backup too, as administrators have changed them. */
async function clearSeeds(client: pg.ClientBase, { tables }: BackupManifest): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const { rows } = await client.query<{ any: boolean }>(
      `select exists (select from ${quoteIdentifier(name)}) as any`,
    )
    if (firstOf(rows).any) await client.query(`delete from ${quoteIdentifier(name)}`)
  }
}

async function load(
  ctx: Ctx,
  client: pg.ClientBase,
  file: string,
  { manifest, counts }: Checked,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const filled: Record<string, number> = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]))
  let open = null as { name: string; into: TableCopyIn } | null
  const close = async () => {
    if (open) filled[open.name] = await open.into.end()
    open = null
  }
  let wanted: Map<string, number> | null = null
  let blobs = 0
  for await (const entry of readBackupArchive(file)) {
    const [kind, ...rest] = entry.name.split('/')
    if (kind === 'tables') {
      const name = firstOf(rest)
      if (open?.name !== name) {
        await close()
        open = { name, into: openTableCopyIn(client, entryOf(tables, name)) }
      }
      await open.into.take(await readEntryWhole(entry.body))
      continue
    }
    await close()
    if (kind !== 'blobs') continue
    if (!wanted) {
      wanted = await findWanted(client)
      await requireOwnBlobs(ctx, wanted)
    }
    const key = rest.join('/')
    if (wanted.get(key) !== entry.size) throw new CommandUsageError(`${entry.name} belongs to no content`)
    await ctx.blobs.write(key, Readable.from(entry.body), entry.size)
    blobs++
  }
  await close()
  if (!wanted) await requireOwnBlobs(ctx, new Map())
  const wrong = Object.entries(counts.rows).find(([name, rows]) => filled[name] !== rows)
  if (wrong) throw new Error(`${wrong[0]} has ${filled[wrong[0]]} rows instead of ${wrong[1]}`)
  if (blobs !== counts.blobs) throw new Error(`${blobs} blobs were restored instead of ${counts.blobs}`)
  for (const { name, value, called } of counts.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoteIdentifier(name), value, called])
}

/** Keys and sizes of the blobs that the restored contents speak of. */
async function findWanted(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; size: number }>(
    `select enterprise_id || '/' || id as key, size from contents where place = 'store'`,
  )
  return new Map(rows.map(({ key, size }) => [key, size]))
}
