import { parentPort } from 'node:worker_threads'
import { textReadersBySuffix } from './formats.ts'
import { openTextSink, SinkFullError } from './sink.ts'

/** A document to be read. */
export interface TextReadOrder {
  suffix: string
  bytes: Uint8Array
}

// Reads what people upload, and so what somebody made to do harm: apart from the server, with bounds on time and memory
// that whoever started this thread keeps.
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
