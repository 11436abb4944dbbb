import { labelLimits } from '@cabinet/contract/labels'
import { expect, test } from 'vitest'
import {
  inheritedLabelOf,
  type LabelCategoryRule,
  type LabelWithCategory,
  labelChangeOf,
  labelChangeRefusal,
  labelNameRefusal,
  labelRequestRefusal,
  maySetCategory,
  missingCategories,
} from './labels.rules.ts'

const kind = (id: string, more: Partial<LabelCategoryRule> = {}): LabelCategoryRule => ({
  id,
  name: id,
  colour: 'blue',
  many: true,
  setters: 'everyone',
  roleIds: [],
  requiredIn: [],
  enabled: true,
  ...more,
})
const tag = (id: string, of: LabelCategoryRule, level = 0): LabelWithCategory => ({
  id,
  name: id,
  colour: 'blue',
  level,
  kind: of,
})

const topic = kind('topic')
const secrecy = kind('secrecy', { many: false, requiredIn: ['department'] })
const [a, b] = [tag('a', topic), tag('b', topic)]
const [open, closed] = [tag('open', secrecy, 1), tag('closed', secrecy, 4)]
const ids = (tags: readonly LabelWithCategory[]) => tags.map(({ id }) => id)

test.each([
  ['合同', null],
  ['   ', 'labels.name_invalid'],
  ['a\nb', 'labels.name_invalid'],
  ['字'.repeat(labelLimits.name), null],
  ['字'.repeat(labelLimits.name + 1), 'labels.name_invalid'],
])('a label may be called %j: %s', (name, reason) => {
  expect(labelNameRefusal(name)).toBe(reason)
})

test.each([
  ['everyone', 4, [], true],
  ['administrators', 4, [], false],
  ['administrators', 3, [], true],
  ['roles', 4, ['r'], true],
  ['roles', 4, ['other'], false],
  ['roles', 3, [], false],
  ['roles', 2, [], true],
] as const)('what %s may set, user type %i with %j may: %s', (setters, type, subjects, may) => {
  expect(maySetCategory({ type, subjects: [...subjects] }, kind('k', { setters, roleIds: ['r'] }))).toBe(may)
})

test.each([
  ['adds what is not there', [a], [a, b], [], ['a', 'b'], ['b'], []],
  ['takes away what is there', [a, b], [], [b, open], ['a'], [], ['b']],
  [
    'replaces the one of a category that has one only',
    [a, open],
    [closed],
    [],
    ['a', 'closed'],
    ['closed'],
    ['open'],
  ],
  ['keeps what is both added and removed', [a], [a], [a], ['a'], [], []],
])('a change %s', (_, own, added, removed, after, add, drop) => {
  const change = labelChangeOf(own, added, removed)
  expect([ids(change.after), ids(change.add), ids(change.drop)]).toEqual([after, add, drop])
})

const person = { type: 4 as const, subjects: [] }

test.each([
  ['of anybody’s category', [a], [open], null],
  ['of a category of others', [tag('x', kind('k', { setters: 'administrators' }))], [], 'labels.not_setter'],
  [
    'taken away of a category of others',
    [],
    [tag('x', kind('k', { setters: 'administrators' }))],
    'labels.not_setter',
  ],
  ['of a category that is switched off', [tag('x', kind('k', { enabled: false }))], [], 'labels.disabled'],
  ['two where one is allowed', [open, closed], [], 'labels.one_only'],
])('a wish for labels %s', (_, added, removed, reason) => {
  expect(labelRequestRefusal(person, added, removed)).toBe(reason)
})

test.each([
  ['more labels', [a], [b], [], 'department', '', null],
  [
    'the label that a department asks for, taken away',
    [open],
    [],
    [open],
    'department',
    'why',
    'labels.required',
  ],
  ['the same in a personal space', [open], [], [open], 'personal', 'why', null],
  ['that label replaced by a higher one', [open], [closed], [], 'department', '', null],
  ['a lower level without a reason', [closed], [open], [], 'department', '', 'labels.reason_needed'],
  ['a lower level with a reason', [closed], [open], [], 'department', 'declassified', null],
] as const)('%s', (_, own, added, removed, space, reason, refusal) => {
  expect(labelChangeRefusal(own, labelChangeOf(own, added, removed), { space, reason })).toBe(refusal)
})

test('says which categories are missing where they are asked for', () => {
  expect(missingCategories([topic, secrecy], [a], 'department').map(({ id }) => id)).toEqual(['secrecy'])
  expect(missingCategories([topic, secrecy], [open], 'department')).toEqual([])
  expect(missingCategories([topic, secrecy], [a], 'personal')).toEqual([])
})

test.each([
  ['nothing above', [a], [], undefined],
  ['a higher level above', [open], [a, closed], 'closed'],
  ['the same level above', [closed], [closed], undefined],
  ['a lower level above', [closed], [open], undefined],
])('with %s, what comes down is %s', (_, own, above, expected) => {
  expect(inheritedLabelOf(own, above)?.id).toBe(expected)
})
