import { describe, expect, test } from 'vitest'
import { groupByKind, mailDueAt, quietHoursEnd } from './mails.rules.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`) // a Friday
const night = { from: '22:00', to: '07:30' }
const noon = { from: '12:00', to: '13:00' }

test.each([
  ['before them', noon, '11:59', null],
  ['at their beginning', noon, '12:00', '2026-11-20T13:00:00Z'],
  ['at their end', noon, '13:00', null],
  ['before midnight', night, '23:15', '2026-11-21T07:30:00Z'],
  ['after midnight', night, '05:00', '2026-11-20T07:30:00Z'],
  ['by day', night, '15:00', null],
  ['of no length', { from: '09:00', to: '09:00' }, '09:00', null],
  ['that were never chosen', null, '03:00', null],
])('quiet hours %s', (_, quiet, time, end) => {
  expect(quietHoursEnd(quiet, at(time), 'UTC')).toEqual(end && new Date(end))
})

test('quiet hours are those of the enterprise', () => {
  expect(quietHoursEnd(night, at('15:00'), 'Asia/Shanghai')).toEqual(new Date('2026-11-20T23:30:00Z'))
})

describe('a notice is mailed', () => {
  test.each([
    ['at once', 'now', null, 'comment', null],
    ['when quiet hours end', 'now', night, 'comment', '2026-11-21T07:30:00Z'],
    ['at once, of the own account', 'now', night, 'security', null],
    ['at eight', 'daily', null, 'comment', '2026-11-21T08:00:00Z'],
    [
      'at eight, whatever is quiet',
      'daily',
      { from: '06:00', to: '09:00' },
      'comment',
      '2026-11-21T08:00:00Z',
    ],
    ['on Monday at eight', 'weekly', null, 'security', '2026-11-23T08:00:00Z'],
  ] as const)('%s', (_, timing, quietHours, kind, due) => {
    expect(mailDueAt({ timing, quietHours }, kind, at('23:00'), 'UTC')).toEqual(due && new Date(due))
  })
})

test('a digest lists by kind, in the order of the preferences', () => {
  const rows = (['quota', 'comment', 'quota'] as const).map((kind, id) => ({ kind, id }))
  expect(groupByKind(rows)).toEqual([
    { kind: 'comment', rows: [rows[1]] },
    { kind: 'quota', rows: [rows[0], rows[2]] },
  ])
})
