import { expect, test } from 'vitest'
import { exactly, focused, nothingSelected, only, ranged, renewed, toggled } from './selection.ts'

const row = (id: string) => ({ id, name: id })
const rows = ['a', 'b', 'c', 'd', 'e'].map(row)
const ids = (selection: { rows: ReadonlyMap<string, unknown> }) => [...selection.rows.keys()].join('')

test('a click selects this one only and starts ranges here', () => {
  const selection = only(rows[1]!, 1)
  expect(ids(selection)).toBe('b')
  expect(selection).toMatchObject({ anchor: 1, focus: 1 })
})

test('Ctrl adds and takes away, and moves the anchor', () => {
  const two = toggled(only(rows[1]!, 1), rows[3]!, 3)
  expect(ids(two)).toBe('bd')
  expect(two.anchor).toBe(3)
  expect(ids(toggled(two, rows[1]!, 1))).toBe('d')
})

test('Shift selects from the anchor, again and again from the same one', () => {
  const down = ranged(only(rows[1]!, 1), rows.slice(1, 4), 3)
  expect(ids(down)).toBe('bcd')
  const up = ranged(down, rows.slice(0, 2), 0)
  expect(ids(up)).toBe('ab')
  expect(up).toMatchObject({ anchor: 1, focus: 0 })
})

test('Ctrl and Shift together keep what was selected', () => {
  const two = toggled(only(rows[0]!, 0), rows[3]!, 3)
  expect(ids(ranged(two, rows.slice(3), 4, true))).toBe('ade')
})

test('Shift without an anchor begins here', () => {
  expect(ranged(nothingSelected, [rows[2]!], 2).anchor).toBe(2)
})

test('the keyboard may move without selecting', () => {
  expect(ids(focused(only(rows[0]!, 0), 3))).toBe('a')
})

test('all at once', () => {
  expect(exactly(nothingSelected, rows).rows.size).toBe(5)
})

test('what is gone leaves the selection, what changed is renewed, what is unseen stays', () => {
  const selection = exactly({ ...nothingSelected, focus: 4 }, rows)
  const renamed = { ...rows[1]!, name: 'new' }
  const next = renewed(selection, (id) => (id === 'a' ? 'gone' : id === 'b' ? renamed : undefined), 4)
  expect(ids(next)).toBe('bcde')
  expect(next.rows.get('b')?.name).toBe('new')
  expect(next.focus).toBe(3)
})

test('nothing changed gives the same selection, so that nothing renders', () => {
  const selection = only(rows[0]!, 0)
  expect(renewed(selection, (id) => rows.find((one) => one.id === id), 5)).toBe(selection)
})
