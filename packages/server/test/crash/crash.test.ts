// @heavy: minutes
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildCabinet } from './cabinet.ts'
import { crash } from './crash.ts'

beforeAll(buildCabinet)

// Dozens of kills, with other seeds: npm run bench -- crash
test('a dozen kills of server and database lose nothing that was acknowledged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-crash-'))
  const report = await crash({ dataDir, serverKills: 8, databaseKills: 4, seed: 'a dozen' })
  expect(report.problems).toEqual([])
  expect(report.kills).toBe(12)
  expect(report.acknowledged).toBeGreaterThan(50)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
}, 480_000)
