import { openReaderThread } from '../../../kernel/reading/index.ts'
import { type ExtractedText, extractedTextBounds } from './sink.ts'
import type { TextReadOrder } from './thread.ts'

/** The result of reading a document: its text, or why there is none. */
export type TextReadOutcome = { read: ExtractedText } | { reason: string }

const source = new URL('./thread.ts', import.meta.url)
const bundled = new URL('./features/search/reading/thread.js', import.meta.url)

/**
 * Starts a thread that reads documents one after the other; a thread over its limits is killed and replaced.
 */
export function openTextReaderThread({
  time = extractedTextBounds.time,
  memory = extractedTextBounds.memory,
} = {}) {
  const thread = openReaderThread<TextReadOrder, TextReadOutcome>(source, bundled, { time, memory })
  return {
    /** Reads a document; never throws. */
    async read(order: TextReadOrder): Promise<TextReadOutcome> {
      const outcome = await thread.ask(order)
      return 'answer' in outcome ? outcome.answer : { reason: outcome.reason }
    },
    close: () => thread.close(),
  }
}
