import { DocumentLossError } from './merge/loss.ts'
import type { MergeWorkerAnswer, MergeWorkerRequest, SharedTextBeginnings } from './merge.worker.ts'

export interface DocumentMerging {
  /** Merges the editor's save into the source. Throws DocumentLossError. */
  merge(saved: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>>
  close(): void
}

/** Merges in a worker, because long documents take seconds. */
export function openDocumentMerging(
  source: Uint8Array<ArrayBuffer>,
  begun: SharedTextBeginnings | null,
): DocumentMerging {
  const worker = new Worker(new URL('./merge.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: MergeWorkerAnswer) => void>()
  const ask = (asked: MergeWorkerRequest, transfer: Transferable[] = []) =>
    worker.postMessage(asked, transfer)
  let last = 0
  const endAll = (error: string) => {
    for (const [number, tell] of waiting) tell({ number, error })
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<MergeWorkerAnswer>) => {
    waiting.get(data.number)?.(data)
    waiting.delete(data.number)
  }
  worker.onerror = ({ message }) => endAll(message)
  ask({ kind: 'begin', source, begun })
  return {
    async merge(saved) {
      const number = ++last
      const answer = await new Promise<MergeWorkerAnswer>((tell) => {
        waiting.set(number, tell)
        ask({ kind: 'merge', number, saved }, [saved])
      })
      if ('error' in answer) throw new DocumentLossError(answer.error)
      return answer.bytes
    },
    close() {
      worker.terminate()
      endAll('closed')
    },
  }
}
