import type { WebRoom } from './room.ts'
import { fillSlots } from './slots.ts'
import { registerTextsByKey } from './text.ts'

let stop = () => {}

/** Installs these rooms and no others: their error texts, slot offers and push listeners. */
export function installRooms(rooms: readonly WebRoom[]): void {
  stop()
  for (const { errorText } of rooms) registerTextsByKey(errorText)
  fillSlots(rooms)
  const stops = rooms.flatMap(({ on = [] }) => on.map((listener) => listener.start()))
  const keys = rooms.flatMap(({ onKeyDown }) => onKeyDown ?? [])
  for (const listener of keys) document.addEventListener('keydown', listener)
  stop = () => {
    for (const end of stops) end()
    for (const listener of keys) document.removeEventListener('keydown', listener)
  }
}
