import { diskPages } from '../../kernel/blobs/index.ts'

/** A buffer lent out. */
export interface Lease {
  readonly buffer: Buffer
  /** Gives it back; again is nothing. */
  release(): void
  /** Keeps it only as long as nobody else needs one; `lost` tells that it is gone. */
  park(lost: () => void): void
  /** Takes it back from there. */
  keep(): void
}

export interface BufferPool {
  /** One that is free, or null. */
  take(): Lease | null
  /** One as soon as it is free, first come first served. */
  wait(): Promise<Lease>
}

/**
 * Lends buffers of one size, never more than `most` at once, and uses each again: receiving makes no garbage. Their
 * memory is shared, so that another thread reads it where it lies, and fit for a disk.
 */
export function bufferPool(size: number, most: number): BufferPool {
  const memory = diskPages(size * most)
  let used = 0
  const free: Buffer[] = []
  const waiting: ((lease: Lease) => void)[] = []
  const parked = new Map<Lease, () => void>()
  let lent = 0

  const lend = (buffer: Buffer): Lease => {
    let held = true
    const lease: Lease = {
      buffer,
      release() {
        if (!held) return
        held = false
        parked.delete(lease)
        const next = waiting.shift()
        if (next) return next(lend(buffer))
        lent--
        free.push(buffer)
      },
      park(lost) {
        parked.set(lease, () => {
          held = false
          parked.delete(lease)
          lost()
        })
      },
      keep: () => void parked.delete(lease),
    }
    return lease
  }

  const take = (): Lease | null => {
    if (lent < most) {
      lent++
      return lend(free.pop() ?? Buffer.from(memory, used++ * size, size))
    }
    for (const [lease, reclaim] of parked) {
      reclaim()
      return lend(lease.buffer)
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
