import { expect, test } from 'vitest'
import { clearPlaceFor, type FloatingPlace } from './clear-place.ts'

const clamp = ({ left, top }: FloatingPlace) => ({
  left: Math.max(16, Math.min(left, 1372)),
  top: Math.max(16, Math.min(top, 832)),
})
const wanted = { left: 1750, top: 800 }
const home = { left: 1372, top: 800 }

test('where no action is covered the buttons stand where they were put, inside the window', () => {
  expect(clearPlaceFor(wanted, clamp, () => false)).toEqual(home)
})

test('an action below them moves them to the nearest free place', () => {
  const covers = ({ left, top }: FloatingPlace) => left === 1372 && top > 700
  expect(clearPlaceFor(wanted, clamp, covers)).toEqual({ left: 1312, top: 800 })
  const column = ({ top }: FloatingPlace) => top > 700
  expect(clearPlaceFor(wanted, clamp, column)).toEqual({ left: 1372, top: 680 })
})

test('where every place covers one they stay', () => {
  expect(clearPlaceFor(wanted, clamp, () => true)).toEqual(home)
})
