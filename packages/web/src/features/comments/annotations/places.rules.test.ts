import { commentLimits } from '@cabinet/contract/comments.limits'
import { describe, expect, test } from 'vitest'
import {
  boundsOfStrokes,
  isFrameSized,
  limitStrokes,
  moveRectangle,
  rectangleBetween,
  resizeRectangle,
  simplifyStroke,
  turnedRectangle,
  turnPagePoint,
  unturnPagePoint,
} from './places.rules.ts'

test.each([
  [0, [0.1, 0.2]],
  [90, [0.8, 0.1]],
  [180, [0.9, 0.8]],
  [270, [0.2, 0.9]],
  [-90, [0.2, 0.9]],
  [450, [0.8, 0.1]],
] as const)('a point on a page that is turned by %s degrees, and back', (rotation, [x, y]) => {
  const there = turnPagePoint([0.1, 0.2], rotation)
  expect(there[0]).toBeCloseTo(x)
  expect(there[1]).toBeCloseTo(y)
  const back = unturnPagePoint(there, rotation)
  expect(back[0]).toBeCloseTo(0.1)
  expect(back[1]).toBeCloseTo(0.2)
})

test('a frame is the same whichever corner it was drawn from, and ends at the edges', () => {
  expect(rectangleBetween([0.6, 0.2], [0.1, 0.5])).toEqual([0.1, 0.2, 0.5, 0.3])
  expect(rectangleBetween([0.5, 0.5], [1.2, -0.1])[1]).toBe(0)
  expect(turnedRectangle([0.1, 0.2, 0.3, 0.4], 90)).toEqual([0.4, 0.1, 0.4, 0.3])
  expect(isFrameSized([0.1, 0.1, 0.002, 0.3])).toBe(false)
})

describe('strokes', () => {
  test('keep what says something, and a dot is one', () => {
    expect(
      simplifyStroke([
        [0.1, 0.1],
        [0.1001, 0.1],
        [0.2, 0.123456],
      ]),
    ).toEqual([0.1, 0.1, 0.2, 0.1235])
    expect(simplifyStroke([[0.1, 0.1]])).toEqual([0.1, 0.1, 0.1, 0.1])
  })

  test('never become more than the server takes, and keep their ends', () => {
    const long = Array.from({ length: 6000 }, (_, at) => (at % 100) / 100)
    const all = limitStrokes([long, [0, 0, 1, 1]])
    expect(all.flat().length).toBeLessThanOrEqual(commentLimits.strokeNumbers)
    expect(all[0]!.slice(-2)).toEqual(long.slice(-2))
    expect(all[1]).toEqual([0, 0, 1, 1])
  })

  test('have bounds', () => {
    expect(
      boundsOfStrokes([
        [0.1, 0.5, 0.3, 0.2],
        [0.6, 0.4, 0.5, 0.4],
      ]),
    ).toEqual([0.1, 0.2, 0.5, 0.3])
  })
})

describe('what is placed by keys', () => {
  test.each([
    [0, [0.42, 0.4, 0.2, 0.1]],
    [90, [0.4, 0.38, 0.2, 0.1]],
    [180, [0.38, 0.4, 0.2, 0.1]],
    [270, [0.4, 0.42, 0.2, 0.1]],
  ])('moves to the right of who looks, on a page turned by %i', (rotation, place) => {
    expect(moveRectangle([0.4, 0.4, 0.2, 0.1], [0.02, 0], rotation)).toEqual(place)
  })

  test('stays on the page, and of a size to be seen', () => {
    expect(moveRectangle([0.7, 0, 0.3, 0.2], [0.02, -0.02], 0)).toEqual([0.7, 0, 0.3, 0.2])
    expect(resizeRectangle([0.5, 0.5, 0.5, 0.02], [0.02, -0.02], 0)).toEqual([0.5, 0.5, 0.5, 0.012])
    expect(resizeRectangle([0.4, 0.4, 0.2, 0.1], [0.02, 0], 0)).toEqual([0.4, 0.4, 0.22, 0.1])
    expect(resizeRectangle([0.5, 0.5, 0, 0], [0.02, 0], 0)).toEqual([0.52, 0.5, 0, 0])
  })
})
