import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillSlots, offer, offeredParts, useSlot } from './slots.ts'

declare module './slots.ts' {
  interface ScreenSlots {
    testTab: Section<object>
  }
}

const part = (key: string, order: number, types?: number[]) =>
  offer('testTab', {
    key,
    order,
    words: [key, key] as const,
    component: () => null,
    ...(types && { types }),
  })
const seenBy = (type: number) => renderHook(() => useSlot('testTab', type)).result.current

test('parts come in their order, for those who may see them, and go again', () => {
  fillSlots([{ offers: [part('sessions', 20)] }, {}, { offers: [part('roles', 10)] }])
  expect(seenBy(3).map(({ key }) => key)).toEqual(['roles', 'sessions'])
  fillSlots([{ offers: [part('sessions', 20), part('roles', 10), part('second', 30, [1, 2])] }])
  expect(seenBy(3)).toHaveLength(2)
  expect(seenBy(2)).toHaveLength(3)
  fillSlots([{ offers: [part('roles', 10), part('second', 30, [1, 2])] }])
  expect(seenBy(3).map(({ key }) => key)).toEqual(['roles'])
})

test('of one order the earlier room comes first', () => {
  fillSlots([{ offers: [part('one', 5)] }, { offers: [part('two', 5)] }])
  expect(offeredParts('testTab').map(({ key }) => key)).toEqual(['one', 'two'])
})

test('a key offered twice is replaced', () => {
  fillSlots([{ offers: [part('one', 1), part('one', 5)] }])
  expect(offeredParts('testTab').map(({ order }) => order)).toEqual([5])
})
