import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createTestApp } from '../../../test/create-test-app.ts'
import { openBlobStore } from '../../kernel/blobs/index.ts'
import { parseServerConfig } from '../../kernel/config/index.ts'
import { openSecretsPort } from '../../kernel/crypto/secrets.ts'
import { createRequestContext, systemRequestVisit } from '../../kernel/ctx.ts'
import { openDatabasePool, openTypedDatabase } from '../../kernel/db/database.ts'
import { backupCommand, restoreCommand } from './index.ts'

const house = await createTestApp()
const folder = mkdtempSync(join(tmpdir(), 'cabinet-turned-'))
const pools: pg.Pool[] = []

afterAll(async () => {
  for (const pool of pools) await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

function poolOf(user: 'everyday' | 'postgres', database: string): pg.Pool {
  const pool = openDatabasePool({ ...inject(user), database })
  pools.push(pool)
  return pool
}

test('a key that took the place of another comes with it, and opens what either sealed', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(house.ports.db)
  const source = poolOf('everyday', rows[0]!.name)
  await source.query('drop table test_jobs')
  const former = house.ports.config.secretKey
  const config = { ...house.ports.config, secretKey: randomBytes(32), formerSecretKey: former }
  const secrets = openSecretsPort(config.secretKey, former)
  const turned = createRequestContext({ ...house.ports, config, secrets }, systemRequestVisit, null)
  const file = join(folder, 'both.tar')
  await backupCommand.run(turned, { 'with-key': true }, [file], source, inject('postgres'))

  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  const pool = poolOf('postgres', database)
  const there = parseServerConfig({ DATA_DIR: folder }, folder)
  const ports = {
    ...house.ports,
    config: there,
    db: openTypedDatabase(pool),
    blobs: openBlobStore({ dataDir: folder, s3: null }),
    secrets: openSecretsPort(there.secretKey),
  }
  const owner = { ...inject('postgres'), database }
  const restored = await restoreCommand.run(
    createRequestContext(ports, systemRequestVisit, null),
    {},
    [file],
    pool,
    owner,
  )
  expect(restored).toMatchObject({ failed: false, json: { audit: { faults: [] } } })
  expect(parseServerConfig({ DATA_DIR: folder }, folder)).toMatchObject({
    secretKey: config.secretKey,
    formerSecretKey: former,
  })
})
