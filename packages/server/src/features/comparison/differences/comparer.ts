import { openReaderThread } from '../../../kernel/reading/index.ts'
import type { ComparisonThreadOrder, ComparisonThreadOutcome } from './thread.ts'

const source = new URL('./thread.ts', import.meta.url)
const bundled = new URL('./features/comparison/differences/thread.js', import.meta.url)

/** Milliseconds and megabytes that one comparison may take. */
const usual = { time: 60_000, memory: 768 }

/** Opens a thread that compares documents; a runaway thread is ended and replaced. */
export const openComparisonThread = (bounds: Partial<typeof usual> = {}) =>
  openReaderThread<ComparisonThreadOrder, ComparisonThreadOutcome>(source, bundled, { ...usual, ...bounds })

let kept: ReturnType<typeof openComparisonThread> | null = null
let rest: NodeJS.Timeout | undefined

/** Milliseconds that an idle thread stays alive: the next comparison comes soon, or not for long. */
const idle = 30_000

/** Runs one comparison in the thread of this server; see `openReaderThread`. */
export async function compareInThread(
  ...[order, moved, signal]: Parameters<ReturnType<typeof openComparisonThread>['ask']>
) {
  clearTimeout(rest)
  kept ??= openComparisonThread()
  try {
    return await kept.ask(order, moved, signal)
  } finally {
    clearTimeout(rest)
    rest = setTimeout(() => {
      void kept?.close()
      kept = null
    }, idle).unref()
  }
}
