import { archiveFieldLimits } from '@cabinet/contract/archive'
import { fileRights } from '@cabinet/contract/rights'
import { expect, test } from 'vitest'
import { archiveBorrowRefusal, rightsOfLoan } from './requests.rules.ts'

const { preview, print, download, copy, edit } = fileRights
const now = new Date('2026-11-20T08:00:00Z')
const DAY = 24 * 3_600_000
const after = (ms: number) => new Date(now.getTime() + ms)
const longest = archiveFieldLimits.borrowDays * DAY

test.each([
  ['until tomorrow', after(DAY), false, 0, null],
  ['as long as may be', after(longest), false, 0, null],
  ['a moment longer', after(longest + 1), false, 0, 'archive.until_past'],
  ['until now', now, false, 0, 'archive.until_past'],
  ['until yesterday', after(-DAY), false, 0, 'archive.until_past'],
  ['without an end', null, false, 0, 'archive.until_past'],
  ['what one reads already', after(DAY), false, preview, 'archive.reads_already'],
  ['the bytes of what one reads', after(DAY), true, preview, null],
  ['bytes that one has', after(DAY), true, preview | download, 'archive.reads_already'],
])('borrowing %s', (_, until, withBytes, held, refusal) => {
  expect(archiveBorrowRefusal({ until, download: withBytes }, held, now)).toBe(refusal)
})

test('a loan is read and printed; its bytes only where they were asked for; it is never changed', () => {
  expect(rightsOfLoan(false)).toBe(preview | print)
  expect(rightsOfLoan(true)).toBe(preview | print | download | copy)
  expect(rightsOfLoan(true) & edit).toBe(0)
})
