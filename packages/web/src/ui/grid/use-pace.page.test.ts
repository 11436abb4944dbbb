import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useScrollPace } from './use-pace.ts'

test('a list flies while nothing of the screen is left from frame to frame, hurries until the scroll is over', () => {
  const { result, rerender } = renderHook(({ first, scrolling }) => useScrollPace(first, 15, scrolling), {
    initialProps: { first: 0, scrolling: false },
  })
  const at = (first: number, scrolling = true) => {
    rerender({ first, scrolling })
    return result.current
  }
  expect(at(1)).toBe('calm')
  expect(at(3)).toBe('hurry')
  expect(at(4)).toBe('hurry')
  expect(at(4, false)).toBe('calm')
  expect(at(300)).toBe('hurry') // End key: one jump
  expect(at(314)).toBe('hurry') // Page Down key
  expect(at(340)).toBe('hurry')
  expect(at(380)).toBe('flight')
  expect(at(380)).toBe('flight') // rows were added, none has passed
  expect(at(360)).toBe('flight')
  expect(at(357)).toBe('hurry')
  expect(at(357, false)).toBe('calm')
  expect(at(900, false)).toBe('calm') // another folder, not a scroll
})
