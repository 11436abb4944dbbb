import type { FileLabel, LabelChoice, Labelled } from '@cabinet/contract/labels'
import { expect, test } from 'vitest'
import {
  addedBy,
  after,
  heldBy,
  lowers,
  pressed,
  removedBy,
  shownAs,
  type Wish,
  waysBack,
} from './labels.rules.ts'

const category = (id: string, many: boolean, labels: [string, number][]): LabelChoice => ({
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
const item = (id: string, ...labels: string[]): Labelled => ({
  id,
  labels: labels.map(labelOf),
  level: 0,
  missing: [],
})
const items = [item('x', 'a', 'open'), item('y', 'a')]
const nothing: Wish = new Map()

test('a label is held by all, some or none', () => {
  expect(['a', 'open', 'b'].map((id) => heldBy(items, id))).toEqual(['all', 'some', 'none'])
})

test('a press turns some to all, all to none, and none to what it was', () => {
  const once = pressed(items, nothing, secrecy, 'open')
  expect([shownAs(items, once, 'open'), addedBy(once)]).toEqual(['all', ['open']])
  const twice = pressed(items, once, secrecy, 'open')
  expect([shownAs(items, twice, 'open'), removedBy(twice)]).toEqual(['none', ['open']])
  const off = pressed(items, nothing, topics, 'a')
  expect(removedBy(off)).toEqual(['a'])
  expect([...pressed(items, off, topics, 'a')]).toEqual([])
})

test('in a category that has one only the others go', () => {
  const wish = pressed(items, nothing, secrecy, 'secret')
  expect([addedBy(wish), removedBy(wish)]).toEqual([['secret'], ['open']])
  expect(items.map((one) => after(one, wish, choices).map(({ id }) => id))).toEqual([
    ['a', 'secret'],
    ['a', 'secret'],
  ])
})

test('knows when a level is lowered', () => {
  const one = [item('x', 'secret')]
  expect(lowers(one, pressed(one, nothing, secrecy, 'open'), choices)).toBe(true)
  expect(lowers(one, pressed(one, nothing, secrecy, 'secret'), choices)).toBe(true)
  expect(lowers(one, pressed(one, nothing, topics, 'a'), choices)).toBe(false)
  expect(lowers(items, pressed(items, nothing, secrecy, 'secret'), choices)).toBe(false)
})

test('finds the ways back, together where they are the same', () => {
  const three = [...items, item('z', 'a', 'open')]
  const wish = pressed(three, nothing, secrecy, 'secret')
  expect(waysBack(three, wish, choices)).toEqual([
    { ids: ['x', 'z'], added: ['open'], removed: ['secret'] },
    { ids: ['y'], added: [], removed: ['secret'] },
  ])
})
