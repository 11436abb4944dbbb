import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productionPackages, refusedLicences, thirdPartyNotices } from './ready/notices.mjs'

const root = join(import.meta.dirname, '..')
const packagesOf = (entries) => {
  const names = Object.keys(entries).map((path) => [path.replace('node_modules/', ''), '*'])
  return productionPackages({
    packages: { ...entries, 'packages/web': { dependencies: Object.fromEntries(names) } },
  })
}

test('everything that is shipped may be shipped', () => {
  const packages = productionPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  expect(packages.length).toBeGreaterThan(500)
  expect(refusedLicences(packages)).toEqual([])
})

test('the notices name each package once with the text of its licence, and leave tools out', () => {
  const notices = thirdPartyNotices(root)
  expect(notices).toMatch(/^react 19\.\d+\.\d+ \(MIT\)$/m)
  expect(notices).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
  expect(notices).toMatch(/^pdfjs-dist [\d.]+ \(Apache-2\.0\)$/m)
  expect(notices).toContain('unRAR')
  expect(notices).not.toMatch(/^(vitest|vite|esbuild) /m)
})

test.each([
  'GPL-3.0',
  'AGPL-3.0-only',
  'LGPL-3.0-or-later',
  'SEE LICENSE IN terms.txt',
  'MIT AND GPL-2.0',
  undefined,
])('a package under %s is refused by name', (license) => {
  const [sentence, ...more] = refusedLicences(
    packagesOf({ 'node_modules/left-pad': { version: '1.0.0', license } }),
  )
  expect(sentence).toContain('The package left-pad 1.0.0 is under ')
  expect(more).toEqual([])
})

test.each([
  ['left-pad', 'MIT OR GPL-3.0'],
  ['left-pad', '(MIT AND Zlib)'],
  ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later'],
])('%s under %s may be shipped', (name, license) => {
  expect(refusedLicences(packagesOf({ [`node_modules/${name}`]: { version: '1.0.0', license } }))).toEqual([])
})

test('a tool that only builds or tests may have any licence', () => {
  const dev = { version: '1.0.0', license: 'GPL-3.0', dev: true }
  expect(refusedLicences(packagesOf({ 'node_modules/left-pad': dev }))).toEqual([])
})
