import { expect, test } from 'vitest'
import { gridCardMeasures, gridCardsIn, gridColumnsIn } from './grid-geometry.ts'

test.each([
  [0, 1],
  [187, 1],
  [389, 1],
  [390, 2],
  [1000, 5],
])('%i pixels hold %i columns', (width, columns) => {
  expect(gridColumnsIn(width)).toBe(columns)
})

const width = 4 * gridCardMeasures.least + 3 * gridCardMeasures.gap
const band = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

test.each([
  ['one card', band(10, 10, 20, 20), [0]],
  ['two beside each other', band(10, 10, gridCardMeasures.least + gridCardMeasures.gap + 2, 20), [0, 1]],
  [
    'a square of four',
    band(
      10,
      10,
      gridCardMeasures.least + gridCardMeasures.gap + 2,
      gridCardMeasures.height + gridCardMeasures.gap + 2,
    ),
    [0, 1, 4, 5],
  ],
  ['only those that exist', band(0, 0, width, 1000), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [
    'nothing in the gap',
    band(gridCardMeasures.least + 2, 10, gridCardMeasures.least + gridCardMeasures.gap - 2, 20),
    [],
  ],
  ['nothing below', band(0, 2000, width, 2100), []],
])('a band touches %s', (_, rect, positions) => {
  expect(gridCardsIn(rect, width, 10)).toEqual(positions)
})
