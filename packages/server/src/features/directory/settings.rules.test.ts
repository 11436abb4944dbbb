import { directoryDefaults } from '@cabinet/contract/directory'
import { expect, test } from 'vitest'
import { isSameDoor, nextRun } from './settings.rules.ts'

const at = (text: string) => new Date(`2026-11-20T${text}:00Z`)
test.each([
  ['by hand', { everyHours: 0, startMinute: 0 }, '08:00', null],
  ['every hour, at half past', { everyHours: 1, startMinute: 30 }, '08:10', '2026-11-20T08:30:00.000Z'],
  ['exactly when it is due', { everyHours: 1, startMinute: 30 }, '08:30', '2026-11-20T09:30:00.000Z'],
  ['every six hours from two', { everyHours: 6, startMinute: 120 }, '08:00', '2026-11-20T14:00:00.000Z'],
  ['every day, later today', { everyHours: 24, startMinute: 600 }, '08:00', '2026-11-20T10:00:00.000Z'],
  ['every day, tomorrow', { everyHours: 24, startMinute: 60 }, '08:00', '2026-11-21T01:00:00.000Z'],
  ['before the day’s beginning', { everyHours: 12, startMinute: 1200 }, '03:00', '2026-11-20T08:00:00.000Z'],
])('the next run: %s', (_, schedule, now, expected) => {
  expect(nextRun({ open: true, ...schedule }, at(now))?.toISOString() ?? null).toBe(expected)
})

test('a closed directory has no next run', () => {
  expect(nextRun({ open: false, everyHours: 1, startMinute: 0 }, at('08:00'))).toBeNull()
})

test('every week is a week apart', () => {
  const schedule = { open: true, everyHours: 168, startMinute: 60 }
  const first = nextRun(schedule, at('08:00'))!
  const second = nextRun(schedule, first)!
  expect(second.getTime() - first.getTime()).toBe(168 * 3_600_000)
})

const kept = {
  ...directoryDefaults,
  hosts: ['ldaps://a', 'ldaps://b'],
  bindAccount: 'reader',
  certificate: 'x',
}
test.each([
  ['fewer hosts', { hosts: ['ldaps://b'] }, true],
  ['another filter', { userFilter: '(a=b)' }, true],
  ['another host', { hosts: ['ldaps://a', 'ldaps://c'] }, false],
  ['the same host without the first encryption', { hosts: ['ldap://a'] }, false],
  ['another account', { bindAccount: 'other' }, false],
  ['another authority', { certificate: '' }, false],
])('the kept password with %s', (_, change, same) => {
  expect(isSameDoor(kept, { ...kept, ...change })).toBe(same)
})
