import { expect, test } from 'vitest'
import { listKeyCommandOf, stepInList } from './keys.ts'

const key = (name: string, held = '') => ({
  key: name,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
})

test.each([
  ['ArrowDown', '', { kind: 'step', by: 'down', range: false, only: false }],
  ['ArrowDown', 'shift', { kind: 'step', by: 'down', range: true, only: false }],
  ['End', 'ctrl', { kind: 'step', by: 'end', range: false, only: true }],
  ['a', 'ctrl', { kind: 'all' }],
  ['A', 'meta', { kind: 'all' }],
  ['z', 'ctrl', { kind: 'undo' }],
  ['z', 'ctrl shift', null],
  ['x', 'ctrl', { kind: 'action', key: 'cut' }],
  ['Enter', '', { kind: 'open' }],
  [' ', '', { kind: 'action', key: 'preview' }],
  [' ', 'ctrl', { kind: 'toggle' }],
  ['F2', '', { kind: 'action', key: 'rename' }],
  ['Delete', '', { kind: 'action', key: 'delete' }],
  ['Backspace', '', { kind: 'up' }],
  ['ArrowUp', 'alt', { kind: 'up' }],
  ['?', 'shift', { kind: 'keys' }],
  ['F10', 'shift', { kind: 'menu' }],
  ['q', '', null],
  ['F5', '', null],
])('%s with %s', (name, held, command) => {
  expect(listKeyCommandOf(key(name, held))).toEqual(command)
})

test.each([
  ['down' as const, 0, 1, 1],
  ['up' as const, 0, 1, 0],
  ['down' as const, 9, 1, 9],
  ['left' as const, 3, 1, 3],
  ['end' as const, 3, 1, 9],
  ['pageDown' as const, 3, 1, 7],
  ['pageUp' as const, 3, 1, 0],
  ['down' as const, -1, 1, 0],
  ['up' as const, -1, 1, 9],
  ['down' as const, 2, 4, 6],
  ['down' as const, 8, 4, 8],
  ['up' as const, 2, 4, 2],
  ['right' as const, 3, 4, 4],
])('a step %s from %i with %i columns of ten leads to %i', (by, from, columns, to) => {
  expect(stepInList(by, from, 10, columns, 4)).toBe(to)
})

test('an empty list has nowhere to go', () => {
  expect(stepInList('down', -1, 0, 1, 4)).toBe(-1)
})
