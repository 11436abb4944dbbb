import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPostgresBinaries } from './binaries.ts'

const folder = mkdtempSync(join(tmpdir(), 'cabinet-binaries-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.runIf(process.platform === 'linux')('repairs a package whose install script was blocked', () => {
  const root = join(folder, 'package')
  const { root: installed } = findPostgresBinaries()
  cpSync(installed, root, {
    recursive: true,
    filter: (path) => !path.endsWith('.a') && !path.includes('pgxs'),
  })
  const lib = join(root, 'native', 'lib')
  const links = readdirSync(lib).filter((name) => lstatSync(join(lib, name)).isSymbolicLink())
  expect(links.length).toBeGreaterThan(5)
  for (const name of links) rmSync(join(lib, name))
  chmodSync(join(root, 'native', 'bin', 'postgres'), 0o644)

  const found = findPostgresBinaries(root)
  expect(readlinkSync(join(lib, 'libicuuc.so.60'))).toBe('libicuuc.so.60.2')
  expect(execFileSync(found.postgres, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL) 18')
  expect(findPostgresBinaries(root)).toEqual(found) // a second look changes nothing
})
