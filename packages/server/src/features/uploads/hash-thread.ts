import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { limits } from '@cabinet/contract/limits'

/** `ContentHash` computed by another thread. */
export interface ThreadContentHash {
  /** Adds bytes. Shared memory must stay unchanged until this resolves; other bytes are copied. */
  update(bytes: Buffer): Promise<void>
  id(): Promise<string>
  drop(): void
}

// inline text, not a file, so that it runs alike from source, in the bundle and in tests
const program = `
const { parentPort } = require('node:worker_threads')
const { createHash } = require('node:crypto')
const hashes = new Map()
const fresh = () => ({ whole: createHash('sha256'), slice: createHash('sha256'), inSlice: 0, position: 0 })
const endSlice = (hash) => {
  hash.whole.update(hash.slice.digest())
  hash.slice = createHash('sha256')
  hash.inSlice = 0
}
parentPort.on('message', ({ hash: name, call, bytes, end }) => {
  if (name === undefined)
    return parentPort.postMessage({ call, answer: createHash('sha256').update(bytes).digest('hex') })
  if (!hashes.has(name)) hashes.set(name, fresh())
  const hash = hashes.get(name)
  if (bytes) {
    for (let at = 0; at < bytes.length; ) {
      const length = Math.min(${limits.slice} - hash.inSlice, bytes.length - at)
      hash.slice.update(bytes.subarray(at, at + length))
      at += length
      hash.inSlice += length
      if (hash.inSlice === ${limits.slice}) endSlice(hash)
    }
    hash.position += bytes.length
  }
  let answer
  if (end) {
    if (hash.inSlice > 0) endSlice(hash)
    answer = 'v1-' + hash.position + '-' + hash.whole.digest('hex')
    hashes.delete(name)
  }
  parentPort.postMessage({ call, answer })
})
`

interface Asked {
  /** Id of one of several running hashes; absent: a hash of these bytes alone. */
  hash?: number
  bytes?: Buffer
  end?: true
}

interface Waiting {
  done: (answer: string) => void
  failed: (error: Error) => void
}

interface Thread {
  worker: Worker
  waiting: Map<number, Waiting>
}

/** As many as there are cores, but for machines so large that the receiving could never feed them. */
const most = Math.min(availableParallelism(), 4)
/** By their number, from the first on; each is started once it is needed. */
const threads = new Map<number, Thread>()
let calls = 0
let names = 0

function startedAt(place: number): Thread {
  const found = threads.get(place)
  if (found) return found
  const waiting = new Map<number, Waiting>()
  // its messages would otherwise gather in 20 MiB before they are collected
  const worker = new Worker(program, { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 2 } })
  const fail = (error: Error) => {
    if (threads.get(place)?.worker === worker) threads.delete(place)
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
  worker.on('message', ({ call, answer }: { call: number; answer: string }) => {
    waiting.get(call)?.done(answer)
    waiting.delete(call)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the hashing thread ended')))
  worker.unref()
  const thread = { worker, waiting }
  threads.set(place, thread)
  return thread
}

/** The first thread with the least to do. */
function leastBusy(): Thread {
  const busy = (place: number) => threads.get(place)?.waiting.size ?? 0
  const places = Array.from({ length: most }, (_, place) => place)
  return startedAt(places.reduce((best, place) => (busy(place) < busy(best) ? place : best)))
}

const ask = (thread: Thread, asked: Asked) =>
  new Promise<string>((done, failed) => {
    if (![...threads.values()].includes(thread)) return failed(new Error('the hashing thread ended'))
    const { worker, waiting } = thread
    const call = calls++
    waiting.set(call, { done, failed })
    worker.postMessage({ call, ...asked })
  })

/**
 * Computes a content hash off the event loop: on the loop, hashing would halve the receiving rate of a
 * server. Calls of one hash run in order, in one thread; another hash may run in another.
 */
export function openThreadHash(): ThreadContentHash {
  const hash = names++
  const thread = leastBusy()
  return {
    update: async (bytes) => void (await ask(thread, { hash, bytes })),
    id: () => ask(thread, { hash, end: true }),
    drop: () => void ask(thread, { hash, end: true }).catch(() => {}),
  }
}

/**
 * Returns the SHA-256 of these bytes, in hex, computed in such a thread. Shared memory must stay unchanged
 * until then.
 */
export const hashBytesInThread = (bytes: Buffer): Promise<string> =>
  ask(leastBusy(), { bytes }).catch(() => createHash('sha256').update(bytes).digest('hex'))
