import { expect, test } from 'vitest'
import {
  clashFieldsOf,
  fitsIntoSpace,
  forbiddenExtensionSet,
  lowerCaseExtension,
  refusalOfUpload,
  retryDelayMs,
} from './uploads.rules.ts'

const limits = { singleFileMaxSize: 1000, forbidden: ['exe|bat', '.BAT|com'] }

test.each([
  ['an empty file', { name: 'a.txt', size: 0 }, 'uploads.empty'],
  ['one over the cap', { name: 'a.txt', size: 1001 }, 'uploads.too_large'],
  ['a forbidden extension of the person', { name: 'a.EXE', size: 1 }, 'uploads.extension_not_allowed'],
  ['a forbidden extension of the system', { name: 'a.com', size: 1 }, 'uploads.extension_not_allowed'],
  ['one that is all extension', { name: '.exe', size: 1 }, 'uploads.extension_not_allowed'],
  ['one at the cap', { name: 'a.txt', size: 1000 }, null],
  ['a file without an extension', { name: 'exe', size: 1 }, null],
])('%s', (_, file, reason) => {
  expect(refusalOfUpload(file, limits)).toBe(reason)
})

test('no cap lets any size through', () => {
  expect(
    refusalOfUpload({ name: 'a.txt', size: 10 ** 12 }, { singleFileMaxSize: 0, forbidden: [] }),
  ).toBeNull()
})

test('both lists count once, whatever their case and dots', () => {
  expect([...forbiddenExtensionSet(limits.forbidden)]).toEqual(['exe', 'bat', 'com'])
})

test.each([
  ['report.docx', 'docx'],
  ['archive.tar.GZ', 'gz'],
  ['.gitignore', 'gitignore'],
  ['.exe', 'exe'],
  ['README', ''],
])('the extension of %s', (name, extension) => {
  expect(lowerCaseExtension(name)).toBe(extension)
})

test.each([
  ['refuse', { merge: false }],
  ['skip', { merge: false, clash: 'skip' }],
  ['both', { merge: false, clash: 'both' }],
  ['version', { merge: true, clash: 'version' }],
] as const)('the choice %s travels with the field of the specification', (rule, fields) => {
  expect(clashFieldsOf(rule)).toEqual(fields)
})

test('space: a total of 0 is no limit', () => {
  expect(fitsIntoSpace(100, { total: 0, used: 5 })).toBe(true)
  expect(fitsIntoSpace(95, { total: 100, used: 5 })).toBe(true)
  expect(fitsIntoSpace(96, { total: 100, used: 5 })).toBe(false)
})

test('pauses grow up to half a minute', () => {
  expect([1, 2, 3, 10].map((attempt) => retryDelayMs(attempt, 1))).toEqual([500, 1000, 2000, 30_000])
  expect(retryDelayMs(1, 0)).toBe(250)
})
