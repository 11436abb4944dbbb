import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { expect, test } from 'vitest'
import {
  type ArchivedItemState,
  archiveNumberText,
  archiveRecordStateOf,
  archiveReturnRefusal,
  categoryAccessOf,
  destroyRefusal,
  retentionExpiry,
  retentionRefusal,
} from './archive.rules.ts'

const now = new Date('2026-11-22T08:00:00Z')
const later = new Date('2030-01-01T00:00:00Z')
const earlier = new Date('2020-01-01T00:00:00Z')
const kept: ArchivedItemState & { hashed: boolean } = {
  state: 'archived',
  held: false,
  proposed: false,
  strict: false,
  expiresAt: later,
  hashed: true,
}

test('numbers say the year and go on', () => {
  expect(archiveNumberText('A', 123, now)).toBe('A2026-000123')
  expect(archiveNumberText('D', 1_234_567, now)).toBe('D2026-1234567')
})

test.each([
  ['2026-11-22T08:00:00Z', 10, '2036-11-22T08:00:00.000Z'],
  ['2024-02-29T00:00:00Z', 1, '2025-03-01T00:00:00.000Z'],
  ['2026-11-22T08:00:00Z', null, undefined],
])('what was archived on %s for %s years ends %s', (at, years, end) => {
  expect(retentionExpiry(new Date(at), years)?.toISOString()).toBe(end)
})

test('a category is read, filled and kept by rights of the tree', () => {
  expect(categoryAccessOf(fileRights.upload)).toEqual({ reads: false, deposits: true, keeps: false })
  expect(categoryAccessOf(fileRights.preview)).toEqual({ reads: true, deposits: false, keeps: false })
  expect(categoryAccessOf(allFileRights)).toEqual({ reads: true, deposits: true, keeps: true })
})

test.each([
  [{}, 'archived'],
  [{ lent: true }, 'borrowed'],
  [{ lent: true, expiresAt: earlier }, 'due'],
  [{ expiresAt: earlier, proposed: true }, 'proposed'],
  [{ expiresAt: earlier, proposed: true, held: true }, 'held'],
  [{ state: 'destroyed', expiresAt: earlier }, 'destroyed'],
] as const)('%o is shown as %s', (more, state) => {
  expect(archiveRecordStateOf({ ...kept, lent: false, ...more }, now)).toBe(state)
})

test.each([
  ['comes back', {}, null],
  ['does not while it is held', { held: true }, 'archive.held'],
  ['nor while its destruction is proposed', { proposed: true }, 'archive.proposed'],
  ['nor before its end in strict mode', { strict: true }, 'archive.strict'],
  ['but after it', { strict: true, expiresAt: earlier }, null],
  ['nor ever, where it is kept for ever in strict mode', { strict: true, expiresAt: null }, 'archive.strict'],
  ['nor twice', { state: 'returned' }, 'archive.not_found'],
] as const)('something archived %s', (_, more, reason) => {
  expect(archiveReturnRefusal({ ...kept, ...more }, now)).toBe(reason)
})

test.each([
  ['longer in strict mode', { strict: true, expiresAt: earlier }, later, null],
  ['for ever in strict mode', { strict: true }, null, null],
  ['not shorter in strict mode', { strict: true }, earlier, 'archive.strict'],
  ['not shorter than for ever in strict mode', { strict: true, expiresAt: null }, later, 'archive.strict'],
  ['shorter otherwise', {}, earlier, null],
  ['not while it is held', { held: true }, null, 'archive.held'],
] as const)('a term is changed %s', (_, more, to, reason) => {
  expect(retentionRefusal({ ...kept, ...more }, to)).toBe(reason)
})

test.each([
  ['after its term', { expiresAt: earlier }, null],
  ['not before', {}, 'archive.not_due'],
  ['never, where it is kept for ever', { expiresAt: null }, 'archive.not_due'],
  ['not while it is held', { expiresAt: earlier, held: true }, 'archive.held'],
  ['not twice', { expiresAt: earlier, proposed: true }, 'archive.proposed'],
  ['not before its hashes are known', { expiresAt: earlier, hashed: false }, 'archive.hashes_missing'],
] as const)('destruction is proposed %s', (_, more, reason) => {
  expect(destroyRefusal({ ...kept, ...more }, now)).toBe(reason)
})
