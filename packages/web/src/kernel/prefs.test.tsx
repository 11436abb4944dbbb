import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useBrowserPreference } from './prefs.ts'
import { storeLoginMarker } from './tokens.ts'

test('is remembered per person', () => {
  storeLoginMarker('wang')
  const { result } = renderHook(() => useBrowserPreference('view', 'list'))
  expect(result.current[0]).toBe('list')
  act(() => result.current[1]('grid'))
  expect(result.current[0]).toBe('grid')
  expect(renderHook(() => useBrowserPreference('view', 'list')).result.current[0]).toBe('grid')
  storeLoginMarker('zhang')
  expect(renderHook(() => useBrowserPreference('view', 'list')).result.current[0]).toBe('list')
})

test('a damaged value is the fallback', () => {
  storeLoginMarker('wang')
  localStorage.setItem('pref.wang.view', '{')
  expect(renderHook(() => useBrowserPreference('view', 'list')).result.current[0]).toBe('list')
})

test('objects stay the same object while nothing changed', () => {
  storeLoginMarker('wang')
  const { result, rerender } = renderHook(() => useBrowserPreference('place', { left: 1750, top: 800 }))
  act(() => result.current[1]({ left: 5, top: 6 }))
  const before = result.current[0]
  rerender()
  expect(result.current[0]).toBe(before)
})
