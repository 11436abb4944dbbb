import { expect, test } from 'vitest'
import { isTimeZone, localTimeOf, nextLocalTime } from './local-time.ts'

test.each([
  ['Asia/Shanghai', true],
  ['Europe/Berlin', true],
  ['UTC', true],
  ['+08:00', false],
  ['Asia/Nowhere', false],
  ['', false],
  ['Asia/Shanghai\n', false],
])('%j is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})

test.each([
  ['2026-11-22T16:30:00Z', 'Asia/Shanghai', { day: 23, weekday: 1, minute: 30 }],
  ['2026-11-22T16:30:00Z', 'America/New_York', { day: 22, weekday: 7, minute: 11 * 60 + 30 }],
  ['2026-11-22T16:30:00Z', 'Asia/Kolkata', { day: 22, weekday: 7, minute: 22 * 60 }],
])('%s in %s', (at, zone, shown) => {
  expect(localTimeOf(new Date(at), zone)).toMatchObject(shown)
})

const eight = { minute: 8 * 60 }

test.each([
  ['before it', '2026-11-20T00:00:00Z', 'UTC', eight, '2026-11-20T08:00:00Z'],
  ['at it', '2026-11-20T08:00:00Z', 'UTC', eight, '2026-11-21T08:00:00Z'],
  ['in another zone', '2026-11-20T08:00:00Z', 'Asia/Shanghai', eight, '2026-11-21T00:00:00Z'],
  ['of a zone of half hours', '2026-11-20T08:00:00Z', 'Asia/Kolkata', eight, '2026-11-21T02:30:00Z'],
  ['on a Monday', '2026-11-20T08:00:00Z', 'UTC', { ...eight, weekday: 1 }, '2026-11-23T08:00:00Z'],
  ['on a Monday at it', '2026-11-23T08:00:00Z', 'UTC', { ...eight, weekday: 1 }, '2026-11-30T08:00:00Z'],
  ['after summer time', '2026-10-24T18:00:00Z', 'Europe/Berlin', eight, '2026-10-25T07:00:00Z'],
  ['before summer time', '2026-03-28T18:00:00Z', 'Europe/Berlin', eight, '2026-03-29T06:00:00Z'],
])('the next time %s', (_, at, zone, wanted, moment) => {
  expect(nextLocalTime(new Date(at), zone, wanted)).toEqual(new Date(moment))
})

test('a time that the clocks skip comes once on that day', () => {
  const moment = nextLocalTime(new Date('2026-03-28T12:00:00Z'), 'Europe/Berlin', { minute: 150 })
  expect(moment.toISOString()).toMatch(/^2026-03-29T0[01]:30/)
})
