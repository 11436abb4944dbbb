import type { Readable } from 'node:stream'
import type pg from 'pg'
import { blobKey, type Content, contentHash, holdOffRemovals } from '../../features/versions/index.ts'
import { keysText } from '../../kernel/config/index.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { openClient } from '../../kernel/db/database.ts'
import { UsageError } from '../command.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { type Counts, entries, type Manifest, probe } from './manifest.ts'
import { copyOut, findSequences, findTables } from './tables.ts'

/** What a backup holds, and which contents it lacks because the store has lost or damaged them. */
export interface Made {
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
export async function makeBackup(
  ctx: Ctx,
  pool: pg.Pool,
  { file, withKey }: { file: string; withKey: boolean },
): Promise<Made> {
  const client = await openClient(pool)
  try {
    await client.query('set statement_timeout = 0')
    await client.query(holdOffRemovals)
    const { rows } = await client.query<{ any: boolean }>(
      `select to_regclass('migrations') is not null as any`,
    )
    if (!rows[0]!.any) throw new UsageError('There is nothing to back up: the database is new.')
    await client.query('begin isolation level repeatable read read only')
    let made: Made | undefined
    await writeArchive(file, async (archive) => {
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
  archive: ArchiveWriter,
  withKey: boolean,
): Promise<Made> {
  const migrations = await client.query<Manifest['migrations'][number]>(
    'select name, hash from migrations order by name',
  )
  const tables = await findTables(client)
  const manifest: Manifest = {
    format: 1,
    madeAt: ctx.now().toISOString(),
    migrations: migrations.rows,
    tables,
    probe: ctx.secrets.seal(probe.purpose, probe.text),
  }
  await archive.add(entries.manifest, JSON.stringify(manifest, null, 1))
  if (withKey)
    await archive.add(
      entries.key,
      keysText({ key: ctx.config.secretKey, former: ctx.config.formerSecretKey }),
    )

  const counts: Counts = { rows: {}, sequences: [], blobs: 0, bytes: 0 }
  for (const table of tables) {
    let parts = 0
    counts.rows[table.name] = await copyOut(client, table, (part) =>
      archive.add(entries.part(table.name, ++parts), part),
    )
  }
  counts.sequences = await findSequences(client)

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
  await archive.add(entries.counts, JSON.stringify(counts, null, 1))
  const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0)
  return { tables: tables.length, rows, blobs: counts.blobs, bytes: counts.bytes, faults }
}

/** Of the snapshot, so the client is asked; in portions, so memory stays bounded. */
async function* storedContents(client: pg.ClientBase): AsyncGenerator<Content> {
  await client.query(
    `declare stored no scroll cursor for select * from contents where place = 'store' order by id`,
  )
  for (;;) {
    const { rows } = await client.query<Content>('fetch 500 from stored')
    if (rows.length === 0) return
    yield* rows
  }
}

/** Puts one blob into the archive; answers what is wrong with it, if anything. */
async function addBlob(ctx: Ctx, archive: ArchiveWriter, content: Content): Promise<string | null> {
  const key = blobKey(content)
  const size = await ctx.blobs.size(key)
  if (size === null) return 'missing in the store, and so in this backup'
  if (size !== content.size) return `${size} bytes in the store instead of ${content.size}, left out`
  const hash = contentHash()
  await archive.addStream(entries.blob(key), size, hashed(await ctx.blobs.read(key), hash))
  return hash.id() === content.hash ? null : 'damaged in the store'
}

async function* hashed(body: Readable, hash: ReturnType<typeof contentHash>): AsyncGenerator<Buffer> {
  for await (const bytes of body as AsyncIterable<Buffer>) {
    hash.update(bytes)
    yield bytes
  }
}
