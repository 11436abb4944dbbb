import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { createTestApp } from '../../../test/create-test-app.ts'
import { authenticateBearer } from '../../features/auth/index.ts'
import { uploadSmallFiles } from '../../features/uploads/index.ts'
import { openBlobStore } from '../../kernel/blobs/index.ts'
import { parseServerConfig } from '../../kernel/config/index.ts'
import { openSecretsPort } from '../../kernel/crypto/secrets.ts'
import { type Ctx, createRequestContext, type Ports, systemRequestVisit } from '../../kernel/ctx.ts'
import { openDatabasePool, openTypedDatabase } from '../../kernel/db/database.ts'
import { backupCommand, restoreCommand } from './index.ts'

export const house = await createTestApp()

export const folder = mkdtempSync(join(tmpdir(), 'cabinet-backup-'))

export const file = join(folder, 'whole.tar')

const pools: pg.Pool[] = []

export let source: pg.Pool

export let zhang: Ctx

export const upload = (name: string, bytes: Buffer) =>
  uploadSmallFiles(zhang, {}, { files: [{ name, bytes }], merge: true })

export const backup = (path: string, options = {}) =>
  backupCommand.run(house.system, options, [path], source, inject('postgres'))

/** A new server that nobody has started yet. */
export async function newServer(secretKey: string | null = 'ab'.repeat(32)) {
  const server = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  const owner = { ...server, database }
  const pool = openDatabasePool(owner)
  pools.push(pool)
  const dataDir = mkdtempSync(join(folder, 'server-'))
  const config = parseServerConfig(
    { DATA_DIR: dataDir, ...(secretKey && { SECRET_KEY: secretKey }) },
    dataDir,
  )
  const ports: Ports = {
    ...house.ports,
    config,
    db: openTypedDatabase(pool),
    blobs: openBlobStore({ dataDir, s3: null }),
    secrets: openSecretsPort(config.secretKey, config.formerSecretKey),
  }
  const ctx = createRequestContext(ports, systemRequestVisit, null)
  const restore = (path: string) => restoreCommand.run(ctx, {}, [path], pool, owner)
  return { ctx, pool, owner, dataDir, restore }
}

export const everything = async (pool: pg.Pool) => {
  const rows = async (sql: string) => (await pool.query(sql)).rows
  return {
    nodes: await rows('select * from nodes order by id'),
    versions: await rows('select * from versions order by id'),
    contents: await rows('select * from contents order by id'),
    bytes: await rows('select content_id, part, md5(bytes) from content_parts order by content_id, part'),
    quotas: await rows('select owner_id, total, used from quotas order by owner_id'),
    menus: await rows('select * from menus order by id'),
    migrations: await rows('select name, hash from migrations order by name'),
  }
}

/** Opens the server that is backed up, with users, files and settings. */
export function prepareBackupDesk(): void {
  beforeAll(async () => {
    const name = sql<{ name: string }>`select current_database() as name`
    const { rows } = await name.execute(house.ports.db)
    source = openDatabasePool({ ...inject('everyday'), database: rows[0]!.name })
    pools.push(source)
    // the table of the test app's own jobs
    await source.query('drop table test_jobs')
    zhang = createRequestContext(
      house.ports,
      systemRequestVisit,
      await authenticateBearer(house.system, house.people.zhang.token),
    )
    await upload('报告.txt', Buffer.from('内容\t\\N\n'))
    await upload('photo.bin', randomBytes(300_000))
    await upload('empty.zip', randomBytes(9_000_000))
    await backup(file)
  })
  afterAll(async () => {
    for (const pool of pools) await pool.end()
    rmSync(folder, { recursive: true, force: true })
  })
}
