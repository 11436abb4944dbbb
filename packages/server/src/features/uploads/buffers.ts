import { allocateDiskPages } from '../../kernel/blobs/index.ts'

/** How far off a chunk's turn to be hashed is, in chunks; asked again each time, since it comes nearer. */
export type ChunkDistance = () => number

/** Leased buffer. */
export interface BufferLease {
  readonly buffer: Buffer
  /** Returns the buffer to the pool; further calls do nothing. */
  release(): void
  /** Keeps the buffer until a caller whose turn is nearer needs one; `lost` reports that it was taken. */
  park(distance: ChunkDistance, lost: () => void): void
  /** Reclaims a parked buffer. */
  keep(): void
}

interface Asking {
  /** Absent: nearer than all others. */
  distance?: ChunkDistance
  /** Buffers that must stay free. */
  spare?: number
}

export interface ChunkBufferPool {
  /** Returns a free buffer, or a parked one whose turn is farther off; null if there is neither. */
  take(asking?: Asking): BufferLease | null
  /** Returns a buffer as soon as there is one. The nearest turn is first, then who came first. */
  wait(): Promise<BufferLease>
  /** As `wait`, but null once no buffer has changed hands for a while: slow clients hold them all. */
  waitWhileMoving(distance?: ChunkDistance): Promise<BufferLease | null>
}

/** Time without any change of hands after which nobody waits any longer. */
const stillMs = 500

const atOnce: ChunkDistance = () => -1

interface Parked {
  distance: ChunkDistance
  lost: () => void
}

interface Waiting {
  distance: ChunkDistance
  done: (lease: BufferLease) => void
  /** Absent: it waits however long it takes. */
  giveUp?: () => void
}

/**
 * Pool of buffers of one size, at most `most` of them, all reused: receiving produces no garbage. Their
 * memory is shared, so that another thread reads it in place, and aligned for a disk.
 */
export function openBufferPool(size: number, most: number): ChunkBufferPool {
  const memory = allocateDiskPages(size * most)
  let used = 0
  let lent = 0
  let movedAt = 0
  let isWatched = false
  const free: Buffer[] = []
  const parked = new Map<BufferLease, Parked>()
  let waiting: Waiting[] = []

  const lend = (buffer: Buffer): BufferLease => {
    let held = true
    movedAt = Date.now()
    const lease: BufferLease = {
      buffer,
      release() {
        if (!held) return
        held = false
        parked.delete(lease)
        lent--
        free.push(buffer)
        movedAt = Date.now()
        serve()
      },
      park(distance, lost) {
        parked.set(lease, {
          distance,
          lost() {
            held = false
            parked.delete(lease)
            lost()
          },
        })
        serve()
      },
      keep: () => void parked.delete(lease),
    }
    return lease
  }

  const take = ({ distance = atOnce, spare = 0 }: Asking = {}): BufferLease | null => {
    if (lent + spare < most) {
      lent++
      return lend(free.pop() ?? Buffer.from(memory, used++ * size, size))
    }
    if (spare > 0) return null
    const [farthest] = [...parked].sort(([, one], [, other]) => other.distance() - one.distance())
    if (!farthest || farthest[1].distance() <= distance()) return null
    farthest[1].lost()
    return lend(farthest[0].buffer)
  }

  /** Gives what is free or may be taken away to those who wait. */
  const serve = () => {
    while (waiting.length > 0) {
      const next = waiting.reduce((best, one) => (one.distance() < best.distance() ? one : best))
      const lease = take({ distance: next.distance })
      if (!lease) return
      waiting = waiting.filter((one) => one !== next)
      next.done(lease)
    }
  }

  const watchWaiting = () => {
    if (isWatched) return
    isWatched = true
    setTimeout(
      () => {
        isWatched = false
        const hasty = waiting.filter(({ giveUp }) => giveUp)
        if (!isStill()) {
          if (hasty.length > 0) watchWaiting()
          return
        }
        waiting = waiting.filter(({ giveUp }) => !giveUp)
        for (const { giveUp } of hasty) giveUp?.()
      },
      Math.max(1, movedAt + stillMs - Date.now()),
    )
  }
  const isStill = () => Date.now() - movedAt >= stillMs

  return {
    take,
    wait() {
      const one = take()
      return one ? Promise.resolve(one) : new Promise((done) => waiting.push({ distance: atOnce, done }))
    },
    waitWhileMoving(distance = atOnce) {
      const one = take({ distance })
      if (one || isStill()) return Promise.resolve(one)
      return new Promise((done) => {
        waiting.push({ distance, done, giveUp: () => done(null) })
        watchWaiting()
      })
    },
  }
}
