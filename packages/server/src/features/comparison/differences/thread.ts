import { parentPort } from 'node:worker_threads'
import { definedOf } from '../../../kernel/certain.ts'
import { type ComparedDocument, type DocumentReaderName, documentReaders } from '../documents/index.ts'
import { compareDocuments, type DocumentComparison } from './compare.ts'

const port = definedOf(parentPort, 'starter of this thread')

export interface ComparisonSideOrder {
  reader: DocumentReaderName
  bytes: Uint8Array
}

/** Two documents to compare. */
export interface ComparisonThreadOrder {
  left: ComparisonSideOrder
  right: ComparisonSideOrder
  /** Progress in per cent, polled by the requester. */
  progress: SharedArrayBuffer
}

/** Reply of a comparison thread: the comparison, or the side that cannot be read and the reason. */
export type ComparisonThreadOutcome =
  | { compared: DocumentComparison }
  | { unreadable: 'left' | 'right'; reason: string }

// Parses uploaded files, which may be malicious: in a thread of its own, with bounds on time and memory that
// the starter of this thread enforces.
port.on('message', async ({ left, right, progress }: ComparisonThreadOrder) => {
  const done = new Int32Array(progress)
  const one = await read('left', left)
  Atomics.store(done, 0, 30)
  if ('unreadable' in one) return answer(one)
  const other = await read('right', right)
  Atomics.store(done, 0, 60)
  if ('unreadable' in other) return answer(other)
  const compared = compareDocuments(one.document, other.document)
  Atomics.store(done, 0, 90)
  answer({ compared })
})

const answer = (outcome: ComparisonThreadOutcome) => port.postMessage(outcome)

type Unreadable = Exclude<ComparisonThreadOutcome, { compared: DocumentComparison }>

async function read(
  side: 'left' | 'right',
  { reader, bytes }: ComparisonSideOrder,
): Promise<{ document: ComparedDocument } | Unreadable> {
  try {
    return { document: await documentReaders[reader](bytes) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { unreadable: side, reason: reason.slice(0, 200) }
  }
}
