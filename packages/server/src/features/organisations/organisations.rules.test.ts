import { expect, test } from 'vitest'
import { remainingBudget, storageBudgetRefusal, userLimitRefusal } from './budget.rules.ts'
import {
  orderWithMoved,
  organisationMoveRefusal,
  organisationNameRefusal,
  ownOrganisationRefusal,
} from './organisations.rules.ts'

test.each([
  ['研发中心', null],
  ['n'.repeat(30), null],
  ['n'.repeat(31), 'organisations.name_invalid'],
  [' ', 'organisations.name_invalid'],
  ['a\tb', 'organisations.name_invalid'],
])('the name %j', (name, reason) => {
  expect(organisationNameRefusal(name)).toBe(reason)
})

test.each([
  ['the platform changes the own organisation', 1, 'a', 'a', null],
  ['an enterprise administrator does not', 2, 'a', 'a', 'organisations.own'],
  ['a department administrator does not', 3, 'a', 'a', 'organisations.own'],
  ['another one is no matter of this', 3, 'a', 'b', null],
] as const)('%s', (_, type, organisationId, id, reason) => {
  expect(ownOrganisationRefusal({ type, organisationId }, id)).toBe(reason)
})

test.each([
  [0, 100, null],
  [100, 100, null],
  [99, 100, 'organisations.user_limit_too_low'],
])('a limit of %i with %i people', (limit, count, reason) => {
  expect(userLimitRefusal(limit, count)).toBe(reason)
})

const own = { total: 0, used: 40, given: 50, givenUnlimited: false }
test.each([
  ['no limit below one without', 0, own, null, null],
  ['no limit below one with', 0, own, 1000, 'organisations.space_above_parent'],
  ['all that is free', 100, own, 100, null],
  ['more than is free', 101, own, 100, 'organisations.space_above_parent'],
  ['less than is used', 39, own, null, 'organisations.space_below_used'],
  ['less than was given away', 89, own, null, 'organisations.space_below_children'],
  ['just that', 90, own, null, null],
  [
    'any limit above a department without',
    900,
    { ...own, givenUnlimited: true },
    null,
    'organisations.space_below_children',
  ],
] as const)('a total space of %s', (_, total, space, parentFree, reason) => {
  expect(storageBudgetRefusal(total, space, parentFree)).toBe(reason)
})

test('what is free is the total without what is used and given; never below nothing', () => {
  expect(remainingBudget({ ...own, total: 0 })).toBeNull()
  expect(remainingBudget({ ...own, total: 100 })).toBe(10)
  expect(remainingBudget({ ...own, total: 80 })).toBe(0)
})

test.each([
  ['beside', ['r', 'a'], 0, null],
  ['below itself', ['r', 'x'], 0, 'organisations.move_impossible'],
  ['below one of its own', ['r', 'x', 'y'], 0, 'organisations.move_impossible'],
  ['to the last level', Array.from({ length: 19 }, (_, n) => `l${n}`), 0, null],
  [
    'too deep with what is below it',
    Array.from({ length: 19 }, (_, n) => `l${n}`),
    1,
    'organisations.too_deep',
  ],
])('moving %s', (_, path, below, reason) => {
  expect(organisationMoveRefusal('x', path, { below })).toBe(reason)
})

test.each([
  [['a', 'b', 'c'], 'c', 'a', ['c', 'a', 'b']],
  [['a', 'b'], 'x', 'b', ['a', 'x', 'b']],
  [['a', 'b'], 'a', undefined, ['b', 'a']],
  [['a', 'b'], 'a', 'gone', ['b', 'a']],
  [['a', 'b'], 'a', 'a', ['b', 'a']],
])('of %j %s goes before %s', (siblings, id, before, order) => {
  expect(orderWithMoved(siblings, id, before)).toEqual(order)
})
