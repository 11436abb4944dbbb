import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isDataFolderLocked, lockDataFolder } from './folder-lock.ts'
import { processBirthOf, processNamespace } from './process-birth.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cabinet-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function claim(name: string, age: number): void {
  const path = join(dataDir, 'running', name)
  mkdirSync(join(dataDir, 'running'), { recursive: true })
  writeFileSync(path, JSON.stringify({ pid: 7, since: 'long ago' }))
  utimesSync(path, Date.now() / 1000, Date.now() / 1000 - age)
}

test('is held until it is released', async () => {
  const lock = await lockDataFolder(dataDir)
  expect(isDataFolderLocked(dataDir)).toBe(true)
  await expect(lockDataFolder(dataDir)).rejects.toThrow('is in use by')
  lock.release()
  expect(isDataFolderLocked(dataDir)).toBe(false)
  ;(await lockDataFolder(dataDir)).release()
})

test.runIf(process.platform === 'linux').each([
  ['whose process has ended', () => `${processNamespace()}-4194305-1`, 0],
  ['whose number another process has now', () => `${processNamespace()}-${process.ppid}-1`, 0],
  ['of another container or boot that has been silent', () => 'elsewhere_1-7-99', 60],
])('removes a claim %s', async (_, name, age) => {
  claim(name(), age)
  const lock = await lockDataFolder(dataDir)
  expect(readdirSync(join(dataDir, 'running'))).toHaveLength(1)
  lock.release()
})

test.runIf(process.platform === 'linux').each([
  ['a living process', () => `${processNamespace()}-${process.ppid}-${processBirthOf(process.ppid)}`],
  ['another container that gave a sign of life', () => 'elsewhere_1-7-99'],
])('respects the claim of %s', (_, name) => {
  claim(name(), 2)
  expect(isDataFolderLocked(dataDir)).toBe(true)
})
