import { fileTypeGroups } from '@cabinet/contract/previews'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  fileListCursorOf,
  fileListFilterOf,
  fileListOrderOf,
  fileListWindowsFrom,
  folderOrderOf,
  readFileListCursor,
  stretchesAfter,
} from './list.rules.ts'

const id = '00000000-0000-4000-8000-000000000001'
const invalid = (field: string) =>
  expect.objectContaining({ key: 'common.invalid', details: { fields: [{ field, fault: 'unknown' }] } })
const thrown = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('the order of a list', () => {
  test.each([
    [undefined, undefined, 'name', false],
    ['', 'asc', 'name', false],
    ['size', 'desc', 'size', true],
    ['updatedAt', 'asc', 'updatedAt', false],
  ] as const)('asked as %s %s is %s, descending: %s', (sort, order, field, descending) => {
    expect(fileListOrderOf(sort, order)).toEqual({ sort: field, descending })
  })

  test.each(['password', 'constructor', 'Name'])('by %s is refused', (sort) => {
    expect(thrown(() => fileListOrderOf(sort, 'asc'))).toEqual(invalid('SortField'))
  })

  test('of folders, which have neither size nor suffix, is that of names', () => {
    expect(folderOrderOf({ sort: 'size', descending: true })).toEqual({ sort: 'name', descending: false })
    expect(folderOrderOf({ sort: 'suffix', descending: true })).toEqual({ sort: 'name', descending: false })
    expect(folderOrderOf({ sort: 'name', descending: true })).toEqual({ sort: 'name', descending: true })
    expect(folderOrderOf({ sort: 'updatedAt', descending: true })).toMatchObject({ sort: 'updatedAt' })
  })
})

describe('the filter of a list', () => {
  test.each([
    [undefined, undefined],
    ['', ''],
    ['  ', undefined],
  ])('is none for %j and %j', (search, type) => {
    expect(fileListFilterOf(search, type)).toBeNull()
  })

  test('compares names as they are compared in a folder', () => {
    expect(fileListFilterOf(' RePort ', undefined)).toMatchObject({ search: 'report', suffixes: null })
  })

  test('by kind leaves the other out', () => {
    expect(fileListFilterOf('', 'folder')).toMatchObject({ folders: true, files: false, suffixes: null })
    expect(fileListFilterOf('', 'file')).toMatchObject({ folders: false, files: true, suffixes: null })
    const pictures = fileListFilterOf('', 'excel')
    expect(pictures).toMatchObject({ folders: false, files: true })
    expect(pictures?.suffixes).toEqual(fileTypeGroups.excel.map((suffix) => `.${suffix}`))
  })

  test('by labels alone is one', () => {
    const labels = sql`true`
    expect(fileListFilterOf('', undefined, labels)).toMatchObject({ search: '', labels })
  })

  test.each(['poems', 'toString', '__proto__'])('by the unknown kind %s is refused', (type) => {
    expect(thrown(() => fileListFilterOf('', type))).toEqual(invalid('Type'))
  })
})

describe('the rows of a page', () => {
  const read = ({ limit, offset, backwards }: { limit: number; offset: number; backwards: boolean }) =>
    limit === 0 ? 'none' : `${limit} ${backwards ? 'from the end after' : 'after'} ${offset}`

  test.each([
    ['the first', 0, 10, { folders: 3, files: 100 }, '3 after 0', '7 after 0'],
    ['of files alone', 3, 10, { folders: 3, files: 100 }, 'none', '10 after 0'],
    ['in the first half', 43, 10, { folders: 3, files: 100 }, 'none', '10 after 40'],
    ['in the second half', 93, 10, { folders: 3, files: 100 }, 'none', '10 from the end after 0'],
    ['close behind the middle', 63, 10, { folders: 3, files: 100 }, 'none', '10 from the end after 30'],
    ['the last, which is short', 100, 10, { folders: 3, files: 100 }, 'none', '3 from the end after 0'],
    ['behind the end', 200, 10, { folders: 3, files: 100 }, 'none', 'none'],
    [
      'over the end of the folders',
      95,
      10,
      { folders: 100, files: 50 },
      '5 from the end after 0',
      '5 after 0',
    ],
    ['of nothing', 0, 10, { folders: 0, files: 0 }, 'none', 'none'],
  ])('%s', (_, offset, size, counts, folders, files) => {
    const windows = fileListWindowsFrom(offset, size, counts)
    expect([read(windows.folders), read(windows.files)]).toEqual([folders, files])
  })

  test('of every offset are all rows once, and never skip more than half', () => {
    const counts = { folders: 7, files: 12 }
    for (const size of [1, 3, 5, 19]) {
      const seen: string[] = []
      for (let offset = 0; offset < 19; offset += size) {
        const windows = fileListWindowsFrom(offset, size, counts)
        for (const kind of ['folders', 'files'] as const) {
          const { limit, offset: skipped, backwards } = windows[kind]
          const first = backwards ? counts[kind] - skipped - limit : skipped
          for (let row = first; row < first + limit; row++) seen.push(`${kind} ${row}`)
          expect(skipped).toBeLessThanOrEqual(counts[kind] / 2)
        }
      }
      expect(seen).toEqual([
        ...Array.from({ length: 7 }, (_, row) => `folders ${row}`),
        ...Array.from({ length: 12 }, (_, row) => `files ${row}`),
      ])
    }
  })

  test('after a folder are folders and then files; after a file files alone', () => {
    const end = { folder: true, value: 'a', id }
    const after = stretchesAfter(end, 10, { folders: 3, files: 5 })
    expect(after.folders).toMatchObject({ limit: 10, after: end })
    expect(after.files).toMatchObject({ limit: 10, after: null })
    expect(stretchesAfter(end, 10, { folders: 3, files: 0 }).files.limit).toBe(0)
    const file = { ...end, folder: false }
    expect(stretchesAfter(file, 10, { folders: 3, files: 5 })).toMatchObject({
      folders: { limit: 0 },
      files: { limit: 10, after: file },
    })
  })
})

describe('a cursor', () => {
  const bySize = { sort: 'size', descending: false } as const
  const byName = { sort: 'name', descending: false } as const

  test('comes back as it was given', () => {
    const end = { folder: false, value: 12, name: '报告.txt', id }
    expect(readFileListCursor(fileListCursorOf(end), bySize)).toEqual(end)
  })

  test('of folders sorted by size holds a name', () => {
    const end = { folder: true, value: 'a', id }
    expect(readFileListCursor(fileListCursorOf(end), bySize)).toEqual(end)
  })

  test.each([
    ['that is no base64', '%%%', byName],
    ['of another order', fileListCursorOf({ folder: false, value: 12, id }), byName],
    ['of names where sizes are wanted', fileListCursorOf({ folder: false, value: 'a', id }), bySize],
    ['without an id', fileListCursorOf({ folder: false, value: 'a' } as never), byName],
    ['with an id that is none', fileListCursorOf({ folder: false, value: 'a', id: '1 or 1=1' }), byName],
    ['with a value too long', fileListCursorOf({ folder: false, value: 'a'.repeat(1001), id }), byName],
    ['that is a list', Buffer.from('[]').toString('base64url'), byName],
  ])('%s is refused', (_, cursor, order) => {
    expect(thrown(() => readFileListCursor(cursor, order))).toEqual(invalid('Cursor'))
  })
})
