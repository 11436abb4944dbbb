import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { heavyReasons, heavyTests, missingPrograms, patternsOf } from './ready/heavy.mjs'

const root = join(import.meta.dirname, '..')
const files = heavyTests(root)

test('heavy test files are found, and each names a reason that is known', () => {
  expect(files.length).toBeGreaterThan(20)
  for (const { path, reasons } of files)
    for (const reason of reasons) expect(Object.keys(heavyReasons), path).toContain(reason)
})

test('what starts a peer says so', () => {
  const peers = { ceph: 'ceph', nginx: 'nginx', samba: 'samba', slapd: 'slapd' }
  for (const [reason, helper] of Object.entries(peers))
    expect(files.filter(({ reasons }) => reasons.includes(reason)).length, helper).toBeGreaterThan(0)
  for (const { path } of files)
    expect(
      readFileSync(join(root, path), 'utf8').split('\n', 2)[1],
      `${path} has one line of reasons`,
    ).not.toContain('@heavy')
})

test('their patterns fit wherever a project has its root', () => {
  const heavy = ['packages/web/src/features/texts/a.test.ts', 'tools/b.test.ts'].map((path) => ({
    path,
    reasons: [],
  }))
  expect(patternsOf(heavy)).toEqual(['**/src/features/texts/a.test.ts', '**/tools/b.test.ts'])
})

test('a missing program is named with what needs it', () => {
  const heavy = [
    { path: 'packages/server/src/a.test.ts', reasons: ['nginx', 'minutes'] },
    { path: 'packages/server/src/b.test.ts', reasons: ['nginx'] },
  ]
  expect(missingPrograms(heavy, () => false)).toEqual(['nginx is missing, which a.test.ts, b.test.ts need'])
  expect(missingPrograms(heavy, () => true)).toEqual([])
})
