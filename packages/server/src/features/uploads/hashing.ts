import type { Readable } from 'node:stream'
import type { BufferLease } from './buffers.ts'
import { openThreadHash } from './hash-thread.ts'
import { type ChunkLayout, chunkLengthOf, chunkOffsetOf } from './uploads.rules.ts'

/** Out-of-order chunks kept in memory instead of being read back. */
const ahead = 8
/** Chunks read back in one stream. */
const readAtOnce = 64

interface Source {
  geometry: ChunkLayout
  /** Whether a chunk is stored and final. */
  has(chunk: number): boolean
  /** Returns bytes `start` to `end` of the stored chunks, both included. */
  read(start: number, end: number): Promise<Readable>
}

/**
 * Hashes a file while its chunks arrive: in-order chunks from memory; out-of-order ones, and those sent to
 * another server or before a restart, by reading them back.
 */
export function hashChunksInOrder({ geometry, has, read }: Source) {
  const { chunks } = geometry
  const early = new Map<number, BufferLease>()
  let hash = openThreadHash()
  let next = 1
  let running: Promise<void> | null = null
  let broken = false
  let id: string | null = null

  const take = (lease: BufferLease) => {
    const update = hash.update(lease.buffer.subarray(0, chunkLengthOf(geometry, next)))
    next++
    update
      .catch(() => {
        broken = true // the thread died
      })
      .finally(() => lease.release())
  }

  const takeEarly = () => {
    for (let lease = early.get(next); lease; lease = early.get(next)) {
      early.delete(next)
      lease.keep()
      take(lease)
    }
  }

  /** Restarts from the first byte. */
  const begin = () => {
    hash.drop()
    hash = openThreadHash()
    next = 1
    broken = false
  }

  const readBack = async () => {
    let last = next
    while (last < chunks && last - next < readAtOnce && has(last + 1) && !early.has(last + 1)) last++
    const end = chunkOffsetOf(geometry, last) + chunkLengthOf(geometry, last) - 1
    try {
      for await (const bytes of await read(chunkOffsetOf(geometry, next), end))
        await hash.update(bytes as Buffer)
    } catch (error) {
      begin() // half a chunk may be in it
      throw error
    }
    next = last + 1
  }

  const catchUp = async () => {
    for (;;) {
      takeEarly()
      if (next > chunks || !has(next)) return
      await readBack()
    }
  }

  const run = () => {
    running ??= catchUp().finally(() => {
      running = null
    })
    return running
  }

  const compute = async (): Promise<string> => {
    while (next <= chunks) {
      await run()
      if (next <= chunks && !has(next)) throw new Error(`chunk ${next} is not there to be hashed`)
    }
    const found = await hash.id().catch(() => null)
    if (found && !broken) return found
    // the thread died on the way
    begin()
    return compute()
  }
  let computing: Promise<string> | null = null
  const distance = (chunk: number) => Math.max(0, chunk - next)

  return {
    /** How many chunks come before this one. */
    distance,

    /**
     * Reports a stored chunk, with its bytes if they are still in memory; the buffer is released after use.
     */
    offer(chunk: number, lease: BufferLease | null) {
      if (lease && chunk === next && !running) {
        take(lease)
        takeEarly()
      } else if (lease && chunk >= next && chunk - next <= ahead) {
        early.set(chunk, lease)
        lease.park(
          () => distance(chunk),
          () => early.delete(chunk),
        )
      } else lease?.release()
      // a failure is reported at the merge, which tries again
      if (!running && next <= chunks && has(next)) run().catch(() => {})
    },

    /** Returns the content hash. All chunks must be present. */
    async finish(): Promise<string> {
      if (id) return id
      computing ??= compute().finally(() => {
        computing = null
      })
      id = await computing
      return id
    },

    /** Releases memory. */
    drop() {
      for (const lease of early.values()) lease.release()
      early.clear()
      if (!id) hash.drop()
    },
  }
}
