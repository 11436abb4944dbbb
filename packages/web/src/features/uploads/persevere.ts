import { CallError } from '../../kernel/call.ts'
import { retryDelayMs } from './uploads.rules.ts'

/** Why a chunk failed that may arrive well the next time: chunks say it on HTTP 200, whatever it is (specification). */
const passing = new Set<string>([
  'uploads.chunk_damaged',
  'uploads.chunk_busy',
  'common.failed',
  'common.too_many',
])

/** A refusal that trying again cannot change. No answer, a busy or a failing server may pass. */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof CallError)) return true
  if (error.status === 200) return !passing.has(error.key)
  return error.status === 507 || !(error.status === 0 || error.status === 429 || error.status >= 500)
}

const tries = 8

/** How much got through, told to each other by the transfers of one file. */
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
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })

/**
 * Tries again with growing pauses until it works or the refusal is final. Waits while the line is down. A bad line is
 * given up only when nothing at all gets through any more: `line` is shared by those who are on it.
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
