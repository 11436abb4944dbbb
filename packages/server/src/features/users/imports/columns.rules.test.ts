import { expect, test } from 'vitest'
import {
  formatBytesInUnit,
  parseQuotaCell,
  sheetCellsOf,
  sheetColumnsOf,
} from '../../../kernel/sheets/index.ts'
import { parseExpiryCell, parseFileLimitCell } from './cells.rules.ts'
import { userSheetColumns, userTypeOfText } from './columns.rules.ts'

test.each([
  [
    ['账号', '姓名'],
    ['account', 'name'],
  ],
  [
    ['Account *', ' NAME ', 'Nonsense', 'Quota (GB)'],
    ['account', 'name', undefined, 'quotaGb'],
  ],
  [
    ['用户名', '真实姓名', '部门', '空间配额（GB）'],
    ['account', 'name', 'organisation', 'quotaGb'],
  ],
  [
    ['singleFileMb', 'account', 'name'],
    ['singleFileMb', 'account', 'name'],
  ],
  [['姓名'], null],
  [['账号', 'Account', '姓名'], null],
  [[], null],
])('the header %j', (header, columns) => {
  expect(sheetColumnsOf(header, userSheetColumns)).toEqual(columns)
})

test('cells go by their column, empty ones and odd columns are left out', () => {
  expect(sheetCellsOf(['account', undefined, 'name', 'mail'], ['a', 'x', ' b ', ''])).toEqual({
    account: 'a',
    name: 'b',
  })
})

test.each([
  ['4', 4],
  ['普通用户', 4],
  ['department ADMINISTRATOR', 3],
  ['root', null],
  ['5', null],
])('the type %j', (text, type) => {
  expect(userTypeOfText(text)).toBe(type)
})

test.each([
  ['20', 20 * 1024 ** 3],
  ['0.5', 512 * 1024 ** 2],
  ['0,5', 512 * 1024 ** 2],
  ['不限', 0],
  ['UNLIMITED', 0],
  ['0', -1],
  ['-1', null],
  ['1e9', null],
  ['lots', null],
])('the quota %j', (text, bytes) => {
  expect(parseQuotaCell(text)).toBe(bytes)
})

test('a single-file limit is in MB, and 0 is none', () => {
  expect([parseFileLimitCell('100'), parseFileLimitCell('0'), parseFileLimitCell('x')]).toEqual([
    100 * 1024 ** 2,
    0,
    null,
  ])
})

test.each([
  ['2026-12-31', '2026-12-31T23:59:59.999Z'],
  ['2026/1/2', '2026-01-02T23:59:59.999Z'],
  ['2026-12-31 08:30', '2026-12-31T08:30:00.000Z'],
  ['2026-12-31T08:30:15', '2026-12-31T08:30:15.000Z'],
  ['2026-02-30', undefined],
  ['31.12.2026', undefined],
  ['soon', undefined],
])('the date %j', (text, iso) => {
  expect(parseExpiryCell(text)?.toISOString()).toBe(iso)
})

test('bytes read back as the same number of units', () => {
  const bytes = 1_500_000_000
  expect(Math.abs(parseQuotaCell(formatBytesInUnit(bytes, 'GB'))! - bytes)).toBeLessThan(2000)
})
