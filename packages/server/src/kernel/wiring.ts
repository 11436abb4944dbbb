import type { Wiring } from './ctx.ts'
import type { Slots } from './events.ts'
import type { Room } from './room.ts'

/**
 * Connects the rooms of one server: listeners and providers in the order of the list. Keeps nothing in the module, so
 * that two servers in one process do not hear each other.
 */
export function wireRooms(rooms: readonly Room[]): Wiring {
  const listeners = gathered(rooms.map(({ on = {} }) => on))
  const providers = gathered(rooms.map(({ provides = {} }) => provides))
  const provided = <S extends keyof Slots>(slot: S) => (providers.get(slot) ?? []) as Slots[S][]
  return {
    listeners: (event) => (listeners.get(event) ?? []) as never,
    provided,
    provider(slot) {
      const [only, ...others] = provided(slot)
      if (only === undefined || others.length > 0)
        throw new Error(`${others.length > 0 ? 'more than one room' : 'no room'} provides ${slot}`)
      return only
    },
  }
}

function gathered(parts: readonly object[]): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>()
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) found.set(name, [...(found.get(name) ?? []), value])
  return found
}
