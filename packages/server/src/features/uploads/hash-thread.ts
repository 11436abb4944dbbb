import { Worker } from 'node:worker_threads'
import { limits } from '@cabinet/contract/limits'

/** As `ContentHash`, computed by another thread. */
export interface ThreadHash {
  /** Takes bytes in; they are copied. */
  update(bytes: Buffer): Promise<void>
  /** Takes in the first bytes of memory that is handed over meanwhile, and answers that memory again. */
  updateFrom(memory: ArrayBuffer, length: number): Promise<ArrayBuffer>
  id(): Promise<string>
  drop(): void
}

// text, not a file of its own: it runs alike from the source, in the bundle and in tests
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
parentPort.on('message', ({ hash: name, call, bytes: sent, memory, length: taken, end }) => {
  if (!hashes.has(name)) hashes.set(name, fresh())
  const hash = hashes.get(name)
  const bytes = memory ? new Uint8Array(memory, 0, taken) : sent
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
  let id
  if (end) {
    if (hash.inSlice > 0) endSlice(hash)
    id = 'v1-' + hash.position + '-' + hash.whole.digest('hex')
    hashes.delete(name)
  }
  parentPort.postMessage({ call, id, memory }, memory ? [memory] : [])
})
`

interface Answer {
  call: number
  id: string | undefined
  memory: ArrayBuffer | undefined
}

interface Waiting {
  done: (answer: Answer) => void
  failed: (error: Error) => void
}

let thread: { worker: Worker; waiting: Map<number, Waiting> } | null = null
let calls = 0
let names = 0

function started() {
  if (thread) return thread
  const waiting = new Map<number, Waiting>()
  const worker = new Worker(program, { eval: true })
  const fail = (error: Error) => {
    thread = null
    for (const { failed } of waiting.values()) failed(error)
  }
  worker.on('message', (answer: Answer) => {
    waiting.get(answer.call)?.done(answer)
    waiting.delete(answer.call)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the hashing thread ended')))
  worker.unref()
  thread = { worker, waiting }
  return thread
}

/**
 * Computes a content's id beside the event loop: on the loop alone, hashing would halve what one server can receive.
 * Calls of one hash are carried out in their order.
 */
export function threadHash(): ThreadHash {
  const name = names++
  const { worker, waiting } = started()
  const ask = (message: { bytes?: Buffer; memory?: ArrayBuffer; length?: number; end?: true }) =>
    new Promise<Answer>((done, failed) => {
      if (thread?.worker !== worker) return failed(new Error('the hashing thread ended'))
      const call = calls++
      waiting.set(call, { done, failed })
      worker.postMessage({ hash: name, call, ...message }, message.memory ? [message.memory] : [])
    })
  return {
    update: async (bytes) => void (await ask({ bytes })),
    updateFrom: async (memory, length) => (await ask({ memory, length })).memory!,
    id: async () => (await ask({ end: true })).id!,
    drop: () => void ask({ end: true }).catch(() => {}),
  }
}
