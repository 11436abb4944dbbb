import { Worker } from 'node:worker_threads'
import { bounds, type Read } from './sink.ts'
import type { Order } from './thread.ts'

/** What came of a document: its text, or why there is none. */
export type Outcome = { read: Read } | { reason: string }

// beside the bundle in the product; in development and tests from the source, which a thread must learn to read
const source = import.meta.url.endsWith('.ts')
const program = source
  ? `import('tsx/esm/api').then(({ register }) => (register(), import('${new URL('./thread.ts', import.meta.url)}')))`
  : new URL('./features/search/reading/thread.js', import.meta.url)

/** A thread that reads documents one after the other; one that runs away is ended and replaced. */
export function openReader({ time = bounds.time, memory = bounds.memory } = {}) {
  let worker: Worker | null = null

  const started = () => {
    worker ??= new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
      eval: source,
      // nothing of the server's settings is its affair
      env: {},
      // what a library prints about an odd document is not for the log
      stdout: true,
      stderr: true,
    })
    worker.unref()
    return worker
  }

  return {
    /** Reads a document; never throws. The bytes are handed over. */
    read: (order: Order): Promise<Outcome> =>
      new Promise((done) => {
        const thread = started()
        const end = (outcome: Outcome, healthy: boolean) => {
          clearTimeout(timer)
          thread.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit')
          if (!healthy) {
            worker = null
            thread.on('error', () => {})
            void thread.terminate()
          }
          done(outcome)
        }
        const timer = setTimeout(() => end({ reason: 'took too long' }, false), time)
        thread.on('message', (outcome: Outcome) => end(outcome, true))
        thread.on('error', (error) => end({ reason: error.message.slice(0, 200) }, false))
        thread.on('exit', () => end({ reason: 'the thread ended' }, false))
        thread.postMessage(order)
      }),
    async close() {
      await worker?.terminate()
      worker = null
    },
  }
}
