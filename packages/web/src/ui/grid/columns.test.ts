import { expect, test } from 'vitest'
import {
  clampColumnWidth,
  columnsWithin,
  defaultWidths,
  gridTemplateOf,
  isResizable,
  leastWidthOf,
} from './columns.ts'

const name = { key: 'name', width: { share: 1, least: 160 } }
const owner = { key: 'owner', width: 150, from: 760 }
const size = { key: 'size', width: 96 }
const menu = { key: 'menu', width: 44, silent: true }
const list = { checkWidth: 42, sideways: false }

test('the name takes what the other columns leave', () => {
  expect(gridTemplateOf([name, owner, menu], defaultWidths, list)).toBe('42px minmax(160px, 1fr) 150px 44px')
})

test('without checkboxes there is no track for them', () => {
  expect(gridTemplateOf([name], defaultWidths, { ...list, checkWidth: 0 })).toBe('minmax(160px, 1fr)')
})

test('a given width shrinks in a list, and stays where the table scrolls sideways', () => {
  const template = (sideways: boolean) =>
    gridTemplateOf([name, owner], { owner: 240 }, { checkWidth: 0, sideways })
  expect(template(false)).toBe('minmax(160px, 1fr) minmax(64px, 240px)')
  expect(template(true)).toBe('minmax(160px, 1fr) 240px')
})

test('the first column keeps taking the rest, also with a width remembered from another version', () => {
  expect(gridTemplateOf([name, size], { name: 300 }, list)).toBe('42px minmax(160px, 1fr) 96px')
})

test('columns of fixed widths share what would stay empty, the menu does not', () => {
  expect(gridTemplateOf([owner, size, menu], defaultWidths, { ...list, checkWidth: 0 })).toBe(
    'minmax(150px, 150fr) minmax(96px, 96fr) 44px',
  )
})

test('a narrow grid leaves columns out; one that fits keeps the same array', () => {
  const columns = [name, owner, size]
  expect(columnsWithin(columns, 759)).toEqual([name, size])
  expect(columnsWithin(columns, 760)).toBe(columns)
  expect(columnsWithin(columns, 0)).toBe(columns)
})

test('the least width counts what the user gave', () => {
  expect(leastWidthOf([name, owner, size], { owner: 200 }, 42)).toBe(42 + 160 + 200 + 96)
})

test.each([
  [10, 64],
  [120.4, 120],
  [9000, 640],
])('a width of %i becomes %i', (given, kept) => {
  expect(clampColumnWidth(given)).toBe(kept)
})

test('neither the first column nor the menu can be sized', () => {
  expect([name, owner, { ...size, resizable: false }, menu].map(isResizable)).toEqual([
    false,
    true,
    false,
    false,
  ])
})
