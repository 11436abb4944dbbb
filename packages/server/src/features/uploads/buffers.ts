/** A buffer lent out. */
export interface Lease {
  buffer: Buffer
  /** Gives it back; again is nothing. */
  release(): void
  /** Keeps it only as long as nobody else needs one; `lost` tells that it is gone. */
  park(lost: () => void): void
}

export interface BufferPool {
  /** One that is free, or null. */
  take(): Lease | null
  /** One as soon as it is free, first come first served. */
  wait(): Promise<Lease>
}

/** Lends buffers of one size, never more than `most` at once, and uses each again: receiving makes no garbage. */
export function bufferPool(size: number, most: number): BufferPool {
  const free: Buffer[] = []
  const waiting: ((lease: Lease) => void)[] = []
  const parked = new Map<Buffer, () => void>()
  let lent = 0

  const giveOn = (buffer: Buffer) => {
    const next = waiting.shift()
    if (next) return next(lease(buffer))
    lent--
    free.push(buffer)
  }

  const lease = (buffer: Buffer): Lease => {
    let held = true
    return {
      buffer,
      release() {
        if (!held) return
        held = false
        parked.delete(buffer)
        giveOn(buffer)
      },
      park(lost) {
        parked.set(buffer, () => {
          held = false
          parked.delete(buffer)
          lost()
        })
      },
    }
  }

  const take = (): Lease | null => {
    if (lent < most) {
      lent++
      return lease(free.pop() ?? Buffer.allocUnsafeSlow(size))
    }
    for (const [buffer, reclaim] of parked) {
      reclaim()
      return lease(buffer)
    }
    return null
  }

  return {
    take,
    wait() {
      const one = take()
      return one ? Promise.resolve(one) : new Promise((resolve) => waiting.push(resolve))
    },
  }
}
