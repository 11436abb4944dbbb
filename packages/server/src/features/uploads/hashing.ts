import type { Readable } from 'node:stream'
import { contentHash } from '../versions/index.ts'
import type { Lease } from './buffers.ts'
import { type Geometry, lengthOf, offsetOf } from './uploads.rules.ts'

/** Chunks ahead of their turn that are kept in memory instead of being read back. */
const ahead = 8
/** Chunks read back in one stream. */
const readAtOnce = 64

interface Source {
  geometry: Geometry
  /** Whether a chunk is put and will not change any more. */
  has(chunk: number): boolean
  /** Bytes `start` to `end` of what was put, both included. */
  read(start: number, end: number): Promise<Readable>
}

/**
 * Hashes a file while its chunks arrive: in order from memory, and what came out of turn, to another server or before
 * a restart by reading it back.
 */
export function hashInOrder({ geometry, has, read }: Source) {
  const { chunks } = geometry
  const early = new Map<number, Lease>()
  let hash = contentHash()
  let next = 1
  let running: Promise<void> | null = null
  let id: string | null = null

  const take = (lease: Lease) => {
    hash.update(lease.buffer.subarray(0, lengthOf(geometry, next)))
    lease.release()
    next++
  }

  const takeEarly = () => {
    for (let lease = early.get(next); lease; lease = early.get(next)) {
      early.delete(next)
      take(lease)
    }
  }

  const readBack = async () => {
    let last = next
    while (last < chunks && last - next < readAtOnce && has(last + 1) && !early.has(last + 1)) last++
    const end = offsetOf(geometry, last) + lengthOf(geometry, last) - 1
    try {
      for await (const bytes of await read(offsetOf(geometry, next), end)) hash.update(bytes as Buffer)
    } catch (error) {
      // half a chunk may be in it: from the start again
      hash = contentHash()
      next = 1
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

  return {
    /** Tells that a chunk is put; with its bytes where they are still in memory, which are given back once used. */
    offer(chunk: number, lease: Lease | null) {
      if (lease && chunk === next && !running) {
        take(lease)
        takeEarly()
      } else if (lease && chunk >= next && chunk - next <= ahead) {
        early.set(chunk, lease)
        lease.park(() => early.delete(chunk))
      } else lease?.release()
      // its failure shows at the merge, which tries again
      if (!running && next <= chunks && has(next)) run().catch(() => {})
    },

    /** The content's id. All chunks must be there. */
    async finish(): Promise<string> {
      while (next <= chunks) {
        await run()
        if (next <= chunks && !has(next)) throw new Error(`chunk ${next} is not there to be hashed`)
      }
      id ??= hash.id()
      return id
    },

    /** Gives memory back. */
    drop() {
      for (const lease of early.values()) lease.release()
      early.clear()
    },
  }
}
