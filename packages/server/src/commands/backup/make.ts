import type { Readable } from 'node:stream'
import type pg from 'pg'
import {
  contentBlobKey,
  createContentHash,
  holdOffRemovals,
  type StoredContent,
} from '../../features/contents/index.ts'
import { firstOf } from '../../kernel/certain.ts'
import { formatSecretKeys } from '../../kernel/config/index.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { openDedicatedClient } from '../../kernel/db/database.ts'
import { CommandUsageError } from '../command.ts'
import { type BackupArchiveWriter, writeBackupArchive } from './archive.ts'
import { type BackupManifest, type BackupTotals, backupEntryNames, backupKeyProbe } from './manifest.ts'
import { copyTableOut, findBackupTables, findSequenceStates } from './tables.ts'

/** Totals of a backup, and the contents missing from it because the store lost or damaged them. */
export interface BackupSummary {
  tables: number
  rows: number
  blobs: number
  bytes: number
  faults: string[]
}

/**
 * Writes everything into one file, beside a running server: all tables as they were at one moment, then the blobs
 * that they speak of. Blobs never change, and no sweep removes one while it runs.
 */
export async function createBackupFile(
  ctx: Ctx,
  pool: pg.Pool,
  { file, withKey }: { file: string; withKey: boolean },
): Promise<BackupSummary> {
  const client = await openDedicatedClient(pool)
  try {
    await client.query('set statement_timeout = 0')
    await client.query(holdOffRemovals)
    const { rows } = await client.query<{ any: boolean }>(
      `select to_regclass('migrations') is not null as any`,
    )
    if (!firstOf(rows).any) throw new CommandUsageError('There is nothing to back up: the database is new.')
    await client.query('begin isolation level repeatable read read only')
    let made: BackupSummary | undefined
    await writeBackupArchive(file, async (archive) => {
      made = await fill(ctx, client, archive, withKey)
    })
    return made!
  } finally {
    await client.end() // the connection goes, and with it the snapshot and the lock
  }
}

async function fill(
  ctx: Ctx,
  client: pg.ClientBase,
  archive: BackupArchiveWriter,
  withKey: boolean,
): Promise<BackupSummary> {
  const migrations = await client.query<BackupManifest['migrations'][number]>(
    'select name, hash from migrations order by name',
  )
  const tables = await findBackupTables(client)
  const manifest: BackupManifest = {
    format: 1,
    madeAt: ctx.now().toISOString(),
    migrations: migrations.rows,
    tables,
    probe: ctx.secrets.seal(backupKeyProbe.purpose, backupKeyProbe.text),
  }
  await archive.add(backupEntryNames.manifest, JSON.stringify(manifest, null, 1))
  if (withKey)
    await archive.add(
      backupEntryNames.key,
      formatSecretKeys({ key: ctx.config.secretKey, former: ctx.config.formerSecretKey }),
    )

  const counts: BackupTotals = { rows: {}, sequences: [], blobs: 0, bytes: 0 }
  for (const table of tables) {
    let parts = 0
    counts.rows[table.name] = await copyTableOut(client, table, (part) =>
      archive.add(backupEntryNames.part(table.name, ++parts), part),
    )
  }
  counts.sequences = await findSequenceStates(client)

  const faults: string[] = []
  for await (const content of storedContents(client)) {
    const fault = await addBlob(ctx, archive, content)
    if (fault) {
      faults.push(`${content.id}: ${fault}`)
      continue
    }
    counts.blobs++
    counts.bytes += content.size
  }
  await archive.add(backupEntryNames.counts, JSON.stringify(counts, null, 1))
  const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0)
  return { tables: tables.length, rows, blobs: counts.blobs, bytes: counts.bytes, faults }
}

/** Of the snapshot, so the client is asked; in portions, so memory stays bounded. */
async function* storedContents(client: pg.ClientBase): AsyncGenerator<StoredContent> {
  await client.query(
    `declare stored no scroll cursor for select * from contents where place = 'store' order by id`,
  )
  for (;;) {
    const { rows } = await client.query<StoredContent>('fetch 500 from stored')
    if (rows.length === 0) return
    yield* rows
  }
}

/** Puts one blob into the archive; answers what is wrong with it, if anything. */
async function addBlob(
  ctx: Ctx,
  archive: BackupArchiveWriter,
  content: StoredContent,
): Promise<string | null> {
  const key = contentBlobKey(content)
  const size = await ctx.blobs.size(key)
  if (size === null) return 'missing in the store, and so in this backup'
  if (size !== content.size) return `${size} bytes in the store instead of ${content.size}, left out`
  const hash = createContentHash()
  await archive.addStream(backupEntryNames.blob(key), size, hashed(await ctx.blobs.read(key), hash))
  return hash.id() === content.hash ? null : 'damaged in the store'
}

async function* hashed(body: Readable, hash: ReturnType<typeof createContentHash>): AsyncGenerator<Buffer> {
  for await (const bytes of body as AsyncIterable<Buffer>) {
    hash.update(bytes)
    yield bytes
  }
}
