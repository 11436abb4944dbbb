import { parentPort } from 'node:worker_threads'
import { readers } from './formats.ts'
import { Enough, openSink } from './sink.ts'

/** A document to be read. */
export interface Order {
  suffix: string
  bytes: Uint8Array
}

// Reads what people upload, and so what somebody made to do harm: apart from the server, with bounds on time and memory
// that whoever started this thread keeps.
parentPort!.on('message', async ({ suffix, bytes }: Order) => {
  const sink = openSink()
  try {
    await readers.get(suffix)!(bytes, sink)
  } catch (error) {
    if (!(error instanceof Enough)) {
      const reason = error instanceof Error ? error.message : String(error)
      parentPort!.postMessage({ reason: reason.slice(0, 200) })
      return
    }
  }
  parentPort!.postMessage({ read: sink.done() })
})
