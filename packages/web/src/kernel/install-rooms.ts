import { onPush } from './push.ts'
import type { Room } from './room.ts'
import { fillSlots } from './slots.ts'
import { textsByKey } from './text.ts'

let stop = () => {}

/** Makes these rooms, and no others, part of the page: their errors' words, what they offer and what they listen to. */
export function installRooms(rooms: readonly Room[]): void {
  stop()
  for (const { errorText } of rooms) textsByKey(errorText)
  fillSlots(rooms)
  const stops = rooms.flatMap(({ on = {} }) =>
    Object.entries(on).map(([key, listener]) => onPush(key, listener)),
  )
  const keys = rooms.flatMap(({ onKeyDown }) => onKeyDown ?? [])
  for (const listener of keys) document.addEventListener('keydown', listener)
  stop = () => {
    for (const end of stops) end()
    for (const listener of keys) document.removeEventListener('keydown', listener)
  }
}
