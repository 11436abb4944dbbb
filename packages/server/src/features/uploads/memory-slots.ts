/** Leave to hold one body in memory. */
export interface MemorySlot {
  /** From now on it is given up only by `release`. */
  keep(): void
  /** Gives it back; again is nothing. */
  release(): void
}

export interface MemorySlots {
  /** A slot that is free, or null. While it is not kept, somebody with work to do may have it: `yieldUp` empties it. */
  take(yieldUp: () => Promise<void>): MemorySlot | null
  /** A slot for work that can begin at once, first come first served: taken from an arriving body where none is free. */
  wait(): Promise<MemorySlot>
}

/** At most `most` slots. A slow line holds one only as long as nobody else has a use for it. */
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

/** Lets `most` of each key run at once; the others of that key wait in line. */
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
