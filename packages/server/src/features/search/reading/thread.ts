import { parentPort } from 'node:worker_threads'
import { textReadersBySuffix } from './formats.ts'
import { openTextSink, SinkFullError } from './sink.ts'

/** A document to be read. */
export interface TextReadOrder {
  suffix: string
  bytes: Uint8Array
}

// Runs apart from the server because uploads may be malicious; the thread that starts this one enforces the
// limits on time and memory.
parentPort!.on('message', async ({ suffix, bytes }: TextReadOrder) => {
  const sink = openTextSink()
  try {
    await textReadersBySuffix.get(suffix)!(bytes, sink)
  } catch (error) {
    if (!(error instanceof SinkFullError)) {
      const reason = error instanceof Error ? error.message : String(error)
      parentPort!.postMessage({ reason: reason.slice(0, 200) })
      return
    }
  }
  parentPort!.postMessage({ read: sink.done() })
})
