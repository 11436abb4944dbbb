import { openThread } from '../../../kernel/reading/index.ts'
import { bounds, type Read } from './sink.ts'
import type { Order } from './thread.ts'

/** What came of a document: its text, or why there is none. */
export type Outcome = { read: Read } | { reason: string }

const source = new URL('./thread.ts', import.meta.url)
const bundled = new URL('./features/search/reading/thread.js', import.meta.url)

/** A thread that reads documents one after the other; one that runs away is ended and replaced. */
export function openReader({ time = bounds.time, memory = bounds.memory } = {}) {
  const thread = openThread<Order, Outcome>(source, bundled, { time, memory })
  return {
    /** Reads a document; never throws. */
    async read(order: Order): Promise<Outcome> {
      const outcome = await thread.ask(order)
      return 'answer' in outcome ? outcome.answer : { reason: outcome.reason }
    },
    close: () => thread.close(),
  }
}
