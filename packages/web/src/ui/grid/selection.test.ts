import { expect, test } from 'vitest'
import {
  moveFocusedRow,
  nothingSelected,
  renewSelectedRows,
  selectExactRows,
  selectOnlyRow,
  selectRowRange,
  toggleSelectedRow,
} from './selection.ts'

const row = (id: string) => ({ id, name: id })
const rows = ['a', 'b', 'c', 'd', 'e'].map(row)
const ids = (selection: { rows: ReadonlyMap<string, unknown> }) => [...selection.rows.keys()].join('')

test('a click selects this one only and starts ranges here', () => {
  const selection = selectOnlyRow(rows[1]!, 1)
  expect(ids(selection)).toBe('b')
  expect(selection).toMatchObject({ anchor: 1, focus: 1 })
})

test('Ctrl adds and takes away, and moves the anchor', () => {
  const two = toggleSelectedRow(selectOnlyRow(rows[1]!, 1), rows[3]!, 3)
  expect(ids(two)).toBe('bd')
  expect(two.anchor).toBe(3)
  expect(ids(toggleSelectedRow(two, rows[1]!, 1))).toBe('d')
})

test('Shift selects from the anchor, again and again from the same one', () => {
  const down = selectRowRange(selectOnlyRow(rows[1]!, 1), rows.slice(1, 4), 3)
  expect(ids(down)).toBe('bcd')
  const up = selectRowRange(down, rows.slice(0, 2), 0)
  expect(ids(up)).toBe('ab')
  expect(up).toMatchObject({ anchor: 1, focus: 0 })
})

test('Ctrl and Shift together keep what was selected', () => {
  const two = toggleSelectedRow(selectOnlyRow(rows[0]!, 0), rows[3]!, 3)
  expect(ids(selectRowRange(two, rows.slice(3), 4, true))).toBe('ade')
})

test('Shift without an anchor begins here', () => {
  expect(selectRowRange(nothingSelected, [rows[2]!], 2).anchor).toBe(2)
})

test('the keyboard may move without selecting', () => {
  expect(ids(moveFocusedRow(selectOnlyRow(rows[0]!, 0), 3))).toBe('a')
})

test('all at once', () => {
  expect(selectExactRows(nothingSelected, rows).rows.size).toBe(5)
})

test('what is gone leaves the selection, what changed is renewed, what is unseen stays', () => {
  const selection = selectExactRows({ ...nothingSelected, focus: 4 }, rows)
  const renamed = { ...rows[1]!, name: 'new' }
  const next = renewSelectedRows(
    selection,
    (id) => (id === 'a' ? 'gone' : id === 'b' ? renamed : undefined),
    4,
  )
  expect(ids(next)).toBe('bcde')
  expect(next.rows.get('b')?.name).toBe('new')
  expect(next.focus).toBe(3)
})

test('nothing changed gives the same selection, so that nothing renders', () => {
  const selection = selectOnlyRow(rows[0]!, 0)
  expect(renewSelectedRows(selection, (id) => rows.find((one) => one.id === id), 5)).toBe(selection)
})
