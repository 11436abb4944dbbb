import { createHash } from 'node:crypto'
import type { HashSliceRequest } from './hash.worker.ts'

/** A worker in this process that receives the same messages as in a browser. */
export class NearWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror = null
  terminate() {}
  async postMessage({ job, slice, part }: HashSliceRequest) {
    const digest = createHash('sha256')
      .update(Buffer.from(await part.arrayBuffer()))
      .digest()
    this.onmessage?.({ data: { job, slice, digest: new Uint8Array(digest) } })
  }
}
