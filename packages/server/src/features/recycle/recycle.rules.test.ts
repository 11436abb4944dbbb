import { userTypeCodes } from '@cabinet/contract/users'
import { expect, test } from 'vitest'
import type { Actor } from '../../kernel/ctx.ts'
import { binRetentionStart, binScopeOf, daysUntilPurge, departmentBinRefusal } from './recycle.rules.ts'

const actor = (type: number): Actor =>
  ({ userId: 'me', enterpriseId: 'firm', type, managed: ['research'] }) as unknown as Actor

test.each([
  [1, userTypeCodes.platform, null],
  [1, userTypeCodes.general, null],
  [2, userTypeCodes.platform, 'common.no_permission'],
  [2, userTypeCodes.enterprise, 'common.no_permission'],
  [2, userTypeCodes.department, null],
  [2, userTypeCodes.general, 'common.no_permission'],
] as const)('bin %i for user type %i: %s', (type, who, refusal) => {
  expect(departmentBinRefusal(type, actor(who))).toBe(refusal)
})

test.each([
  ['a space that is named, whatever the type', 1, 'space', userTypeCodes.general, { space: 'space' }],
  ['the own bin', 1, undefined, userTypeCodes.enterprise, { personal: 'me' }],
  [
    'managed departments',
    2,
    undefined,
    userTypeCodes.department,
    { enterpriseId: 'firm', managed: ['research'] },
  ],
] as const)('the scope of %s', (_, type, spaceId, who, scope) => {
  expect(binScopeOf(type, spaceId, actor(who))).toEqual(scope)
})

const day = (count: number) => new Date(Date.UTC(2026, 10, 1) + count * 86_400_000)

test.each([
  ['the whole time at first', day(0), null, day(0), 30],
  ['a day begun counts', day(0), null, day(29.5), 1],
  ['none at the end', day(0), null, day(30), 0],
  ['none after it', day(0), null, day(31), 0],
  ['a rule that outlasts the setting', day(0), day(40), day(30), 10],
  ['a rule that ends before', day(0), day(10), day(5), 25],
] as const)('days until a purge: %s', (_, deletedAt, keepUntil, at, days) => {
  expect(daysUntilPurge(deletedAt, keepUntil, 30, at)).toBe(days)
})

test('items deleted before this time have been kept long enough', () => {
  expect(binRetentionStart(30, day(30))).toEqual(day(0))
})
