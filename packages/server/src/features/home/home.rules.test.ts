import type { ActivityEvent } from '@cabinet/contract/activity'
import { expect, test } from 'vitest'
import { describeActivity } from './home.rules.ts'

const event = (items: string[], count: number): ActivityEvent => ({
  id: 1,
  at: new Date(0),
  byId: '',
  by: '',
  verb: 'delete',
  items: items.map((name) => ({ name })),
  count,
})

test.each([
  [['a.txt'], 1, '删除了“a.txt”', 'deleted “a.txt”'],
  [['a.txt'], 3, '删除了“a.txt”等 3 项', 'deleted “a.txt” and others (3 items)'],
  [[], 1, '删除了1 项', 'deleted 1 item'],
  [[], 2, '删除了2 项', 'deleted 2 items'],
  [['$& {count} {what}'], 1, '删除了“$& {count} {what}”', 'deleted “$& {count} {what}”'],
])('%j, %i in all', (items, count, zh, en) => {
  expect(describeActivity(event(items, count), 'zh')).toBe(zh)
  expect(describeActivity(event(items, count), 'en')).toBe(en)
})
