import { limits } from '@cabinet/contract/limits'
import { fileRights } from '@cabinet/contract/rights'
import { describe, expect, test } from 'vitest'
import { fileOf } from '../../../test/file-items.ts'
import { previewFileRefusal, previewFilesRefusal, requestedVersion } from './previews.rules.ts'

const folder = { ...fileOf('plans'), folder: true, suffix: '' }

describe('opening for preview', () => {
  test.each([
    ['none', [], 'previews.none_selected'],
    ['two', [fileOf('a.txt'), fileOf('b.txt')], 'previews.one_only'],
    ['a folder', [folder], 'previews.no_folder'],
    ['a file without a suffix', [fileOf('Makefile')], 'previews.not_supported'],
    ['one without the right', [fileOf('a.txt', { rights: fileRights.download })], 'common.no_permission'],
    ['a file', [fileOf('a.txt')], null],
  ])('of %s', (_, rows, reason) => {
    expect(previewFilesRefusal(rows)).toBe(reason)
  })
})

describe('what cannot be shown', () => {
  test.each([
    ['a folder of an address', folder, 'previews.not_supported'],
    ['Office at the limit', fileOf('a.docx', { size: limits.office }), null],
    ['Office above it', fileOf('a.xlsx', { size: limits.office + 1 }), 'previews.office_too_large'],
    ['a table of plain text, however long', fileOf('a.CSV', { size: limits.office * 10 }), null],
    ['a large PDF', fileOf('a.pdf', { size: limits.office * 10 }), null],
    ['an archive at the limit', fileOf('a.zip', { size: limits.archivePreview }), null],
    [
      'an archive above it',
      fileOf('a.7z', { size: limits.archivePreview + 1 }),
      'previews.archive_too_large',
    ],
  ])('%s', (_, file, reason) => {
    expect(previewFileRefusal(file)).toBe(reason)
  })
})

test.each([
  [undefined, 7],
  ['', 7],
  ['7', 7],
  ['3', 3],
  ['8', 7],
  ['0', 7],
  ['1.10', 7],
  ['-1', 7],
])('version %s of 7 is %i', (text, version) => {
  expect(requestedVersion(text, 7)).toBe(version)
})
