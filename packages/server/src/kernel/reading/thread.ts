import { Worker } from 'node:worker_threads'

/** Result of a request to the thread: its answer, or the reason that there is none. */
export type ThreadAnswer<T> =
  | { answer: T }
  | { reason: string; why: 'time' | 'memory' | 'broken' | 'stopped' }

export interface ReaderThreadBounds {
  /** Time limit of one request in milliseconds. */
  time: number
  /** Megabytes of objects of the thread, and of buffers besides. */
  memory: number
}

/** Milliseconds between two looks at the memory. */
const everyMs = 100
const MB = 1024 ** 2

/**
 * A thread that works on what people upload, one order after the other, apart from the server: one that runs away is
 * ended and replaced. `source` is its program as TypeScript, which development and tests run; `bundled` the same in
 * the product. The thread answers each order with one message.
 */
export function openReaderThread<Order, T>(source: URL, bundled: URL, { time, memory }: ReaderThreadBounds) {
  let worker: Worker | null = null
  // beside the bundle in the product; in development and tests from the source, which a thread must learn to read
  const fromSource = import.meta.url.endsWith('.ts')
  const program = fromSource
    ? `import('tsx/esm/api').then(({ register }) => (register(), import('${source}')))`
    : bundled

  const started = () => {
    worker ??= new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
      eval: fromSource,
      // nothing of the server's settings is its affair
      env: {},
      // library output about odd documents stays out of the log
      stdout: true,
      stderr: true,
    })
    worker.unref()
    return worker
  }

  return {
    /** Sends an order and waits for its answer; never throws. `moved` is handed over instead of copied. */
    ask: (order: Order, moved: readonly ArrayBuffer[] = [], signal?: AbortSignal): Promise<ThreadAnswer<T>> =>
      new Promise((done) => {
        if (signal?.aborted) return done({ reason: 'stopped', why: 'stopped' })
        const thread = started()
        const end = (outcome: ThreadAnswer<T>) => {
          clearTimeout(timer)
          clearInterval(looking)
          signal?.removeEventListener('abort', stop)
          thread.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit')
          if (!('answer' in outcome)) {
            worker = null
            thread.on('error', () => {})
            void thread.terminate()
          }
          done(outcome)
        }
        const stop = () => end({ reason: 'stopped', why: 'stopped' })
        const full = () => end({ reason: 'took too much memory', why: 'memory' })
        const timer = setTimeout(() => end({ reason: 'took too long', why: 'time' }), time)
        // the limits of a thread are for objects: what it unpacks into buffers shows in the whole process alone
        const before = process.memoryUsage.rss()
        const looking = setInterval(() => {
          if (process.memoryUsage.rss() - before > 2 * memory * MB) full()
        }, everyMs)
        signal?.addEventListener('abort', stop)
        thread.on('message', (answer: T) => end({ answer }))
        thread.on('error', (error: NodeJS.ErrnoException) => {
          // objects reach the limits of the thread before the process shows it
          if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') full()
          else end({ reason: error.message.slice(0, 200), why: 'broken' })
        })
        thread.on('exit', () => end({ reason: 'the thread ended', why: 'broken' }))
        thread.postMessage(order, [...moved])
      }),
    async close() {
      await worker?.terminate()
      worker = null
    },
  }
}
