import type { FileLabel, LabelChoiceCategory, LabelledItem } from '@cabinet/contract/labels'
import { expect, test } from 'vitest'
import {
  type LabelSelection,
  labelHoldStateOf,
  labelIdsAdded,
  labelIdsRemoved,
  labelStateShown,
  labelsAfterSelection,
  labelUndoGroups,
  lowersSecurityLevel,
  pressLabelChoice,
} from './labels.rules.ts'

const category = (id: string, many: boolean, labels: [string, number][]): LabelChoiceCategory => ({
  id,
  name: id,
  colour: 'blue',
  many,
  requiredIn: [],
  enabled: true,
  maySet: true,
  labels: labels.map(([name, level]) => ({ id: name, name, colour: 'blue', level })),
})
const topics = category('topics', true, [
  ['a', 0],
  ['b', 0],
])
const secrecy = category('secrecy', false, [
  ['open', 1],
  ['secret', 4],
])
const choices = [topics, secrecy]
const labelOf = (id: string): FileLabel => {
  const type = choices.find(({ labels }) => labels.some((one) => one.id === id))!
  const { level } = type.labels.find((one) => one.id === id)!
  return { id, name: id, typeId: type.id, typeName: type.name, colour: 'blue', level }
}
const item = (id: string, ...labels: string[]): LabelledItem => ({
  id,
  labels: labels.map(labelOf),
  level: 0,
  missing: [],
})
const items = [item('x', 'a', 'open'), item('y', 'a')]
const nothing: LabelSelection = new Map()

test('a label is held by all, some or none', () => {
  expect(['a', 'open', 'b'].map((id) => labelHoldStateOf(items, id))).toEqual(['all', 'some', 'none'])
})

test('a press turns some to all, all to none, and none to what it was', () => {
  const once = pressLabelChoice(items, nothing, secrecy, 'open')
  expect([labelStateShown(items, once, 'open'), labelIdsAdded(once)]).toEqual(['all', ['open']])
  const twice = pressLabelChoice(items, once, secrecy, 'open')
  expect([labelStateShown(items, twice, 'open'), labelIdsRemoved(twice)]).toEqual(['none', ['open']])
  const off = pressLabelChoice(items, nothing, topics, 'a')
  expect(labelIdsRemoved(off)).toEqual(['a'])
  expect([...pressLabelChoice(items, off, topics, 'a')]).toEqual([])
})

test('in a category that has one only the others go', () => {
  const wish = pressLabelChoice(items, nothing, secrecy, 'secret')
  expect([labelIdsAdded(wish), labelIdsRemoved(wish)]).toEqual([['secret'], ['open']])
  expect(items.map((one) => labelsAfterSelection(one, wish, choices).map(({ id }) => id))).toEqual([
    ['a', 'secret'],
    ['a', 'secret'],
  ])
})

test('knows when a level is lowered', () => {
  const one = [item('x', 'secret')]
  expect(lowersSecurityLevel(one, pressLabelChoice(one, nothing, secrecy, 'open'), choices)).toBe(true)
  expect(lowersSecurityLevel(one, pressLabelChoice(one, nothing, secrecy, 'secret'), choices)).toBe(true)
  expect(lowersSecurityLevel(one, pressLabelChoice(one, nothing, topics, 'a'), choices)).toBe(false)
  expect(lowersSecurityLevel(items, pressLabelChoice(items, nothing, secrecy, 'secret'), choices)).toBe(false)
})

test('finds the ways back, together where they are the same', () => {
  const three = [...items, item('z', 'a', 'open')]
  const wish = pressLabelChoice(three, nothing, secrecy, 'secret')
  expect(labelUndoGroups(three, wish, choices)).toEqual([
    { ids: ['x', 'z'], added: ['open'], removed: ['secret'] },
    { ids: ['y'], added: [], removed: ['secret'] },
  ])
})
