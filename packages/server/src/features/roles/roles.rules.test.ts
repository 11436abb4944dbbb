import { describe, expect, test } from 'vitest'
import {
  orderNamedFirst,
  type RoleReceiver,
  roleEditRefusal,
  roleGiveRefusal,
  roleNameRefusal,
} from './roles.rules.ts'

test.each([
  ['审计员', null],
  ['x'.repeat(30), null],
  ['👨‍👩‍👧'.repeat(6), null],
  ['x'.repeat(31), 'roles.name_invalid'],
  ['  ', 'roles.name_invalid'],
  ['two\nlines', 'roles.name_invalid'],
])('a role may be called %j: %s', (name, refusal) => {
  expect(roleNameRefusal(name)).toBe(refusal)
})

test('a role is changed by its creator alone', () => {
  expect(roleEditRefusal([{ created_by: 'a' }], { userId: 'a' })).toBe(null)
  expect(roleEditRefusal([{ created_by: 'a' }, { created_by: 'b' }], { userId: 'a' })).toBe(
    'roles.not_creator',
  )
})

describe('giving a role', () => {
  const receiver = (change: Partial<RoleReceiver> = {}): RoleReceiver => ({
    enterprise_id: 'e',
    organisation_id: 'sales',
    type: 4,
    ...change,
  })
  const actor = { enterpriseId: 'e', subjects: [] as string[] }
  const head = { ...actor, type: 3 as const, subjects: ['held'] }
  test.each([
    ['by an enterprise administrator', { ...actor, type: 2 as const }, receiver(), 'any', null],
    [
      'to somebody above',
      { ...actor, type: 2 as const },
      receiver({ type: 1 }),
      'any',
      'roles.user_forbidden',
    ],
    [
      'elsewhere',
      { ...actor, type: 1 as const },
      receiver({ enterprise_id: 'f' }),
      'any',
      'roles.user_forbidden',
    ],
    ['by a department administrator who has it', head, receiver(), 'held', null],
    ['by one who does not', head, receiver(), 'other', 'roles.not_held'],
  ])('%s', (_, giver, to, roleId, refusal) => {
    expect(roleGiveRefusal(giver, [receiver(), to], [roleId])).toBe(refusal)
  })
})

test.each([
  [
    ['a', 'b', 'c'],
    ['c', 'a'],
    ['c', 'a', 'b'],
  ],
  [
    ['a', 'b'],
    ['x', 'b'],
    ['b', 'a'],
  ],
  [['a', 'b'], [], ['a', 'b']],
])('of %j, %j come first', (present, named, order) => {
  expect(orderNamedFirst(present, named)).toEqual(order)
})
