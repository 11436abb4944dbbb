import { isOffline } from '../../kernel/connection.ts'
import type { HashSliceAnswer, HashSliceRequest } from './hash.worker.ts'

/** Number of slices hashed in parallel; one core stays free for the page. */
const most = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1))

interface Waiting extends HashSliceRequest {
  resolve: (digest: Uint8Array) => void
  reject: (error: Error) => void
}

/** The bytes could not be read: the file changed or is gone. */
export class UnreadableFile extends Error {}

const idle: Worker[] = []
const waiting: Waiting[] = []
const asked = new Map<Worker, Waiting>()
let lastJob = 0

function hire(): Worker | undefined {
  const rested = idle.pop()
  if (rested || asked.size >= most) return rested
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<HashSliceAnswer>) => {
    const question = asked.get(worker)
    asked.delete(worker)
    idle.push(worker)
    if (data.digest) question?.resolve(data.digest)
    else question?.reject(new UnreadableFile())
    next()
  }
  worker.onerror = () => {
    const question = asked.get(worker)
    asked.delete(worker)
    worker.terminate()
    // its script could not be loaded: another is hired once there is a connection
    if (question && isOffline()) {
      waiting.unshift(question)
      window.addEventListener('online', next, { once: true })
      return
    }
    question?.reject(new UnreadableFile())
    next()
  }
  return worker
}

function next() {
  while (waiting.length > 0) {
    const worker = hire()
    if (!worker) return
    const { resolve, reject, ...question } = waiting.shift()!
    asked.set(worker, { ...question, resolve, reject })
    worker.postMessage(question)
  }
}

/** Returns the SHA-256 of a slice, computed off the page's thread. */
export const digestSliceInWorker = (part: Blob, slice: number, signal: AbortSignal): Promise<Uint8Array> =>
  askWorker({ slice, part }, signal)

/** Returns the HMAC-SHA-256 of some bytes under a key, computed off the page's thread. */
export const hmacInWorker = (part: Blob, key: string, signal: AbortSignal): Promise<Uint8Array> =>
  askWorker({ slice: 0, part, key }, signal)

function askWorker(request: Omit<HashSliceRequest, 'job'>, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const question: Waiting = { ...request, job: ++lastJob, resolve, reject }
    waiting.push(question)
    signal.addEventListener(
      'abort',
      () => {
        const place = waiting.indexOf(question)
        if (place >= 0) waiting.splice(place, 1)
        reject(signal.reason)
      },
      { once: true },
    )
    next()
  })
}
