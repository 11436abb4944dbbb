import type { Db } from '../ctx.ts'
import type { Log } from '../log/log.ts'
import type { ServerBus } from './bus.ts'
import { currentPushPosition, pushMessagesSince, type StoredPushMessage } from './push.store.ts'

/** Hints can be lost, so each server also looks by itself (ours). */
const lookEveryMs = 5000

export const pushBusChannel = 'push'

export interface PushFanoutParts {
  db: Db
  bus: ServerBus
  log: Log
  /** Brings a message to the people connected here. */
  deliver(message: StoredPushMessage): void
}

/** Reads what any server wrote since this one began, each message once, and delivers it here. */
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
