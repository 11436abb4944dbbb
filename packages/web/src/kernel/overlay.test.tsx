import { limits } from '@cabinet/contract/limits'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showLoadingOverlay, useLoadingOverlay } from './overlay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('closes 200 ms after the last request ends', () => {
  const { result } = renderHook(() => useLoadingOverlay())
  const ends: (() => void)[] = []
  act(() => void ends.push(showLoadingOverlay(), showLoadingOverlay()))
  act(() => ends[0]!())
  act(() => void vi.advanceTimersByTime(1_000))
  expect(result.current).toBe(true)
  act(() => ends[1]!())
  act(() => void vi.advanceTimersByTime(limits.overlayMs - 1))
  expect(result.current).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(false)
})

test('a request within the 200 ms keeps it open', () => {
  const { result } = renderHook(() => useLoadingOverlay())
  act(() => showLoadingOverlay()())
  act(() => void vi.advanceTimersByTime(100))
  let end = () => {}
  act(() => {
    end = showLoadingOverlay()
  })
  act(() => void vi.advanceTimersByTime(1_000))
  expect(result.current).toBe(true)
  act(() => end())
  act(() => void vi.advanceTimersByTime(limits.overlayMs))
  expect(result.current).toBe(false)
})
