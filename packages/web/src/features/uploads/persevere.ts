import { CallError } from '../../kernel/call.ts'
import { retryDelayMs } from './uploads.rules.ts'

/** Chunk errors worth a retry: the server reports them with HTTP 200 (specification). */
const passing = new Set<string>([
  'uploads.chunk_damaged',
  'uploads.chunk_busy',
  'common.failed',
  'common.too_many',
])

/** Returns whether a retry is useless. A missing answer and a busy or failing server are temporary. */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof CallError)) return true
  if (error.status === 200) return !passing.has(error.key)
  return error.status === 507 || !(error.status === 0 || error.status === 429 || error.status >= 500)
}

const tries = 8

/** Progress shared by the transfers of one file. */
export interface TransferProgress {
  arrived: number
}

const online = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) return resolve()
    const go = () => resolve()
    window.addEventListener('online', go, { once: true })
    signal.addEventListener('abort', go, { once: true })
  })

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      window.removeEventListener('online', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    // a connection that returns is used at once
    window.addEventListener('online', end)
  })

/**
 * Retries with growing pauses until success or a final refusal, and waits while offline. It gives up only
 * when no transfer makes progress: `line` is shared by all of them.
 */
export async function retryUntilFinal<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  line: TransferProgress = { arrived: 0 },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { arrived } = line
    await online(signal)
    signal.throwIfAborted()
    try {
      const result = await work()
      line.arrived++
      return result
    } catch (error) {
      if (signal.aborted || isFinalRefusal(error)) throw error
      if (line.arrived > arrived) attempt = 1
      else if (attempt >= tries) throw error
      await pause(retryDelayMs(attempt), signal)
    }
  }
}
