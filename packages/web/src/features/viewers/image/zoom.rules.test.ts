import { describe, expect, test } from 'vitest'
import { clampPictureView, fittingZoomScale, rotatePictureSize, zoomViewAround } from './zoom.rules.ts'

const room = { width: 1000, height: 800 }

describe('fitting', () => {
  test.each([
    ['a large picture shrinks', { width: 4000, height: 2000 }, false, 0.25],
    ['a tall one too', { width: 500, height: 3200 }, false, 0.25],
    ['a small one keeps its pixels', { width: 64, height: 64 }, false, 1],
    ['a small drawing of vectors grows', { width: 100, height: 100 }, true, 8],
    ['one without a size is left alone', { width: 0, height: 0 }, true, 1],
  ])('%s', (_, picture, grows, scale) => {
    expect(fittingZoomScale(picture, room, grows)).toBe(scale)
  })

  test('a turned picture is measured as it lies', () => {
    expect(rotatePictureSize({ width: 3, height: 2 }, 90)).toEqual({ width: 2, height: 3 })
    expect(rotatePictureSize({ width: 3, height: 2 }, 180)).toEqual({ width: 3, height: 2 })
  })
})

test('the point under the pointer stays there', () => {
  const before = { scale: 1, x: 30, y: -20 }
  const at = { x: 100, y: 50 }
  const after = zoomViewAround(before, 2, at)
  const pointOf = (view: typeof before) => [(at.x - view.x) / view.scale, (at.y - view.y) / view.scale]
  expect(pointOf(after)).toEqual(pointOf(before))
})

test('scales have ends', () => {
  expect(zoomViewAround({ scale: 1, x: 0, y: 0 }, 1e6, { x: 0, y: 0 }).scale).toBe(32)
  expect(zoomViewAround({ scale: 1, x: 0, y: 0 }, 0, { x: 0, y: 0 }).scale).toBe(0.02)
})

describe('moving', () => {
  test('what fits stays in the middle', () => {
    expect(clampPictureView({ scale: 1, x: 300, y: 300 }, { width: 500, height: 400 }, room)).toEqual({
      scale: 1,
      x: 0,
      y: 0,
    })
  })
  test('what does not fit covers the room', () => {
    expect(clampPictureView({ scale: 2, x: 5000, y: -5000 }, { width: 1000, height: 800 }, room)).toEqual({
      scale: 2,
      x: 500,
      y: -400,
    })
  })
})
