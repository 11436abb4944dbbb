import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebRoom } from '../kernel/room.ts'
import { createRoomParts } from './room-parts.tsx'

const reached = vi.hoisted(() => new Set<() => void>())
vi.mock('../kernel/server-reach.ts', () => ({
  onServerReached: (listener: () => void) => {
    reached.add(listener)
    return () => void reached.delete(listener)
  },
}))
vi.mock('../features/index.ts', () => ({ webRooms: [{ name: 'one' }, { name: 'two' }, { name: 'none' }] }))
afterEach(cleanup)

test('a part that cannot be loaded is left out until the server answers; the others stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isAway = true
  const parts: Record<string, WebRoom['overShell']> = {
    one: async () => {
      if (isAway) throw new Error('Failed to fetch dynamically imported module')
      return () => <p>first part</p>
    },
    two: async () => () => <p>second part</p>,
  }
  const Parts = createRoomParts(({ name }) => parts[name])
  render(<Parts />)
  expect(await screen.findByText('second part')).toBeTruthy()
  expect(screen.queryByText('first part')).toBeNull()
  isAway = false
  for (const listener of reached) listener()
  expect(await screen.findByText('first part')).toBeTruthy()
})
