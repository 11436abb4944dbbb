import type { Db } from '../ctx.ts'
import type { Log } from '../log/log.ts'
import type { ServerBus } from './bus.ts'
import { currentPushPosition, pushMessagesSince, type StoredPushMessage } from './push.store.ts'

/** Notifications can be lost, so each server also polls (ours). */
const lookEveryMs = 5000

export const pushBusChannel = 'push'

export interface PushFanoutParts {
  db: Db
  bus: ServerBus
  log: Log
  /** Delivers a message to the users connected here. */
  deliver(message: StoredPushMessage): void
}

/** Reads messages that any server wrote since this one started, each once, and delivers them here. */
export async function openPushFanout({
  db,
  bus,
  log,
  deliver,
}: PushFanoutParts): Promise<{ close(): Promise<void> }> {
  let place = await currentPushPosition(db)
  let reading: Promise<void> | null = null
  let again = false
  let closed = false

  function look(): void {
    if (closed) return
    if (reading) {
      again = true
      return
    }
    reading = read().finally(() => {
      reading = null
      if (again) {
        again = false
        look()
      }
    })
  }

  async function read(): Promise<void> {
    try {
      const next = await pushMessagesSince(db, place)
      place = next.place
      for (const message of next.messages) deliver(message)
    } catch (error) {
      // The place stands, so the next look brings what this one could not.
      if (!closed) log.warn({ err: error }, 'push messages could not be read')
    }
  }

  bus.on(pushBusChannel, look)
  bus.onGap(look)
  const clock = setInterval(look, lookEveryMs)
  clock.unref()

  return {
    async close() {
      closed = true
      clearInterval(clock)
      await reading
    },
  }
}
