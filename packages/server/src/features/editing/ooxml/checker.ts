import { openReaderThread } from '../../../kernel/reading/index.ts'
import type { DocumentCheckOrder, DocumentCheckOutcome } from './thread.ts'

const source = new URL('./thread.ts', import.meta.url)
const bundled = new URL('./features/editing/ooxml/thread.js', import.meta.url)

/** Milliseconds and megabytes that the check of one document may take. */
const bounds = { time: 60_000, memory: 768 }
/** Milliseconds that an idle thread stays alive. */
const idle = 60_000

let thread: ReturnType<typeof openReaderThread<DocumentCheckOrder, DocumentCheckOutcome>> | null = null
let rest: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/** Checks documents one after the other, in the thread of this server. */
export function checkDocumentInThread(order: DocumentCheckOrder) {
  const answer = last.then(() => {
    clearTimeout(rest)
    thread ??= openReaderThread<DocumentCheckOrder, DocumentCheckOutcome>(source, bundled, bounds)
    return thread.ask(order)
  })
  last = answer.finally(() => {
    clearTimeout(rest)
    rest = setTimeout(() => {
      void thread?.close()
      thread = null
    }, idle).unref()
  })
  return answer
}
