import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { offer, useSlot } from './slots.ts'

const part = (key: string, order: number, types?: number[]) => ({
  key,
  order,
  words: [key, key] as const,
  component: () => null,
  ...(types && { types }),
})

test('parts come in their order, for those who may see them, and go again', () => {
  const takeBack = offer('user', part('sessions', 20))
  offer('user', part('roles', 10))
  const { result } = renderHook(() => useSlot('user', 3))
  expect(result.current.map(({ key }) => key)).toEqual(['roles', 'sessions'])
  act(() => void offer('user', part('second', 30, [1, 2])))
  expect(result.current).toHaveLength(2)
  expect(renderHook(() => useSlot('user', 2)).result.current).toHaveLength(3)
  act(takeBack)
  expect(result.current.map(({ key }) => key)).toEqual(['roles'])
})

test('a key offered twice is replaced', () => {
  offer('group', part('one', 1))
  offer('group', part('one', 5))
  expect(renderHook(() => useSlot('group')).result.current.map(({ order }) => order)).toEqual([5])
})
