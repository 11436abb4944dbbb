/** Permission to hold one body in memory. */
export interface MemorySlot {
  /** Keeps the slot until `release`. */
  keep(): void
  /** Releases the slot; further calls do nothing. */
  release(): void
}

export interface MemorySlots {
  /** Returns a free slot, or null. Until `keep`, another request may take it: `yieldUp` empties it. */
  take(yieldUp: () => Promise<void>): MemorySlot | null
  /**
   * Returns a slot for work that can begin at once, first come first served: taken from an arriving body if
   * none is free.
   */
  wait(): Promise<MemorySlot>
}

/** Creates at most `most` slots. A slow client holds one only as long as no other request needs it. */
export function createMemorySlots(most: number): MemorySlots {
  const waiting: ((slot: MemorySlot) => void)[] = []
  const yielding = new Map<MemorySlot, () => Promise<void>>()
  let lent = 0

  const lend = (): MemorySlot => {
    let isHeld = true
    const slot: MemorySlot = {
      keep: () => void yielding.delete(slot),
      release() {
        if (!isHeld) return
        isHeld = false
        yielding.delete(slot)
        const next = waiting.shift()
        if (next) next(lend())
        else lent--
      },
    }
    return slot
  }

  return {
    take(yieldUp) {
      if (lent === most) return null
      lent++
      const slot = lend()
      yielding.set(slot, yieldUp)
      return slot
    },
    async wait() {
      if (lent < most) {
        lent++
        return lend()
      }
      const turn = new Promise<MemorySlot>((resolve) => waiting.push(resolve))
      const [oldest] = yielding
      if (oldest) {
        const [slot, yieldUp] = oldest
        slot.keep()
        await yieldUp()
        slot.release()
      }
      return turn
    },
  }
}

/** Limits concurrent work to `most` per key; further work of that key queues. */
export function limitPerKey(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (line.running === most) await new Promise<void>((resolve) => line.waiting.push(resolve))
    else line.running++
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(key)
    }
  }
}
