import { allocateDiskPages } from '../../kernel/blobs/index.ts'

/** A buffer lent out. */
export interface BufferLease {
  readonly buffer: Buffer
  /** Gives it back; again is nothing. */
  release(): void
  /** Keeps it only as long as nobody else needs one; `lost` tells that it is gone. */
  park(lost: () => void): void
  /** Takes it back from there. */
  keep(): void
}

export interface ChunkBufferPool {
  /** One that is free, or null. */
  take(): BufferLease | null
  /** One as soon as it is free, first come first served. */
  wait(): Promise<BufferLease>
}

/**
 * Lends buffers of one size, never more than `most` at once, and uses each again: receiving makes no garbage. Their
 * memory is shared, so that another thread reads it where it lies, and fit for a disk.
 */
export function openBufferPool(size: number, most: number): ChunkBufferPool {
  const memory = allocateDiskPages(size * most)
  let used = 0
  const free: Buffer[] = []
  const waiting: ((lease: BufferLease) => void)[] = []
  const parked = new Map<BufferLease, () => void>()
  let lent = 0

  const lend = (buffer: Buffer): BufferLease => {
    let held = true
    const lease: BufferLease = {
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

  const take = (): BufferLease | null => {
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
