import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePref } from './prefs.ts'
import { keepLogin } from './tokens.ts'

test('is remembered per person', () => {
  keepLogin('wang')
  const { result } = renderHook(() => usePref('view', 'list'))
  expect(result.current[0]).toBe('list')
  act(() => result.current[1]('grid'))
  expect(result.current[0]).toBe('grid')
  expect(renderHook(() => usePref('view', 'list')).result.current[0]).toBe('grid')
  keepLogin('zhang')
  expect(renderHook(() => usePref('view', 'list')).result.current[0]).toBe('list')
})

test('a damaged value is the fallback', () => {
  keepLogin('wang')
  localStorage.setItem('pref.wang.view', '{')
  expect(renderHook(() => usePref('view', 'list')).result.current[0]).toBe('list')
})

test('objects stay the same object while nothing changed', () => {
  keepLogin('wang')
  const { result, rerender } = renderHook(() => usePref('place', { left: 1750, top: 800 }))
  act(() => result.current[1]({ left: 5, top: 6 }))
  const before = result.current[0]
  rerender()
  expect(result.current[0]).toBe(before)
})
