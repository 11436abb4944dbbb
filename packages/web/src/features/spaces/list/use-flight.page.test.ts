import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFlight } from './use-flight.ts'

test('a list flies while rows pass by the screenful, and rests once they are slow or the scroll is over', () => {
  const { result, rerender } = renderHook(({ first, scrolling }) => useFlight(first, scrolling), {
    initialProps: { first: 0, scrolling: false },
  })
  const flies = (first: number, scrolling = true) => {
    rerender({ first, scrolling })
    return result.current
  }
  expect(flies(2)).toBe(false)
  expect(flies(30)).toBe(true)
  expect(flies(30)).toBe(true) // rows have come, none has passed
  expect(flies(5)).toBe(true)
  expect(flies(7)).toBe(false)
  expect(flies(90)).toBe(true)
  expect(flies(90, false)).toBe(false)
  expect(flies(300, false)).toBe(false) // another folder, not a scroll
})
