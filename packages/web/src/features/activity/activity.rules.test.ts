import type { ActivityEvent } from '@cabinet/contract/activity'
import { expect, test } from 'vitest'
import { activityByDays } from './activity.rules.ts'

const event = (id: string, at: Date) => ({ id, at }) as unknown as ActivityEvent

test('events are grouped by the local day, in the order in which they come', () => {
  const days = activityByDays([
    event('a', new Date(2026, 10, 18, 0, 0, 1)),
    event('b', new Date(2026, 10, 17, 23, 59, 59)),
    event('c', new Date(2026, 10, 17, 0, 0, 0)),
    event('d', new Date(2026, 9, 17, 12)),
  ])
  expect(days.map(({ date, events }) => [date, events.map(({ id }) => id as unknown)])).toEqual([
    ['2026-11-18', ['a']],
    ['2026-11-17', ['b', 'c']],
    ['2026-10-17', ['d']],
  ])
  expect(activityByDays([])).toEqual([])
})
