import { parentPort } from 'node:worker_threads'
import { definedOf, entryOf } from '../../../kernel/certain.ts'
import { textReadersBySuffix } from './formats.ts'
import { openTextSink, SinkFullError } from './sink.ts'

const port = definedOf(parentPort, 'starter of this thread')

/** A document to be read. */
export interface TextReadOrder {
  suffix: string
  bytes: Uint8Array
}

// Runs apart from the server because uploads may be malicious; the thread that starts this one enforces the
// limits on time and memory.
port.on('message', async ({ suffix, bytes }: TextReadOrder) => {
  const sink = openTextSink()
  try {
    await entryOf(textReadersBySuffix, suffix)(bytes, sink)
  } catch (error) {
    if (!(error instanceof SinkFullError)) {
      const reason = error instanceof Error ? error.message : String(error)
      port.postMessage({ reason: reason.slice(0, 200) })
      return
    }
  }
  port.postMessage({ read: sink.done() })
})
