import { allocateDiskPages } from '../../kernel/blobs/index.ts'

/** Leased buffer. */
export interface BufferLease {
  readonly buffer: Buffer
  /** Returns the buffer to the pool; further calls do nothing. */
  release(): void
  /** Keeps the buffer until another caller needs one; `lost` reports that it was taken. */
  park(lost: () => void): void
  /** Reclaims a parked buffer. */
  keep(): void
}

export interface ChunkBufferPool {
  /** Returns a free buffer, or null. */
  take(): BufferLease | null
  /** Returns a buffer as soon as one is free, first come first served. */
  wait(): Promise<BufferLease>
}

/**
 * Pool of buffers of one size, at most `most` of them, all reused: receiving produces no garbage. Their
 * memory is shared, so that another thread reads it in place, and aligned for a disk.
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
