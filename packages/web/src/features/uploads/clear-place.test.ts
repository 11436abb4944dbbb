import { expect, test } from 'vitest'
import { type CoveredContent, clearPlaceFor, type FloatingPlace } from './clear-place.ts'

const clamp = ({ left, top }: FloatingPlace) => ({
  left: Math.max(16, Math.min(left, 1372)),
  top: Math.max(16, Math.min(top, 832)),
})
const wanted = { left: 1750, top: 800 }
const home = { left: 1372, top: 800 }

const coveredWhere =
  (isAction: (place: FloatingPlace) => boolean, isWords: (place: FloatingPlace) => boolean = () => false) =>
  (place: FloatingPlace): CoveredContent =>
    isAction(place) ? 'action' : isWords(place) ? 'words' : 'nothing'

test('where no action is covered the buttons stand where they were put, inside the window', () => {
  expect(clearPlaceFor(wanted, clamp, () => 'words')).toEqual(home)
})

test('an action below them moves them to the nearest free place', () => {
  const row = coveredWhere(({ left, top }) => left === 1372 && top > 700)
  expect(clearPlaceFor(wanted, clamp, row)).toEqual({ left: 1312, top: 800 })
  const column = coveredWhere(({ top }) => top > 700)
  expect(clearPlaceFor(wanted, clamp, column)).toEqual({ left: 1372, top: 680 })
})

test('a place without words is chosen before a nearer one with them, which is better than none', () => {
  const isHome = ({ left, top }: FloatingPlace) => left === 1372 && top === 800
  const isPanel = ({ left }: FloatingPlace) => left > 1300
  expect(clearPlaceFor(wanted, clamp, coveredWhere(isHome, isPanel))).toEqual({ left: 1252, top: 800 })
  expect(
    clearPlaceFor(
      wanted,
      clamp,
      coveredWhere(isHome, () => true),
    ),
  ).toEqual({ left: 1372, top: 740 })
})

test('where every place covers one they stay', () => {
  expect(clearPlaceFor(wanted, clamp, () => 'action')).toEqual(home)
})
