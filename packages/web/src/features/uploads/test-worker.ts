import { createHash, createHmac } from 'node:crypto'
import type { HashSliceRequest } from './hash.worker.ts'

/** A worker in this process that receives the same messages as in a browser. */
export class NearWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  terminate() {}
  async postMessage({ job, slice, part, key }: HashSliceRequest) {
    const digest = (key === undefined ? createHash('sha256') : createHmac('sha256', key))
      .update(Buffer.from(await part.arrayBuffer()))
      .digest()
    this.onmessage?.({ data: { job, slice, digest: new Uint8Array(digest) } })
  }
}
