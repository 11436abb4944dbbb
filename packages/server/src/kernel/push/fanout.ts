import type { Db } from '../ctx.ts'
import type { Log } from '../log/log.ts'
import type { Bus } from './bus.ts'
import { messagesSince, placeNow, type StoredPush } from './push.store.ts'

/** Hints can be lost, so each server also looks by itself (ours). */
const lookEveryMs = 5000

export const pushChannel = 'push'

export interface FanoutDeps {
  db: Db
  bus: Bus
  log: Log
  /** Brings a message to the people connected here. */
  deliver(message: StoredPush): void
}

/** Reads what any server wrote since this one began, each message once, and delivers it here. */
export async function openFanout({ db, bus, log, deliver }: FanoutDeps): Promise<{ close(): Promise<void> }> {
  let place = await placeNow(db)
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
      const next = await messagesSince(db, place)
      place = next.place
      for (const message of next.messages) deliver(message)
    } catch (error) {
      // The place stands, so the next look brings what this one could not.
      if (!closed) log.warn({ err: error }, 'push messages could not be read')
    }
  }

  bus.on(pushChannel, look)
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
