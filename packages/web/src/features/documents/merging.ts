import { DocumentLossError } from './merge/loss.ts'
import type { MergeWorkerAnswer, MergeWorkerRequest } from './merge.worker.ts'
import type { SharedTextBeginnings } from './rehearsal/ground.ts'

export interface DocumentMerging {
  /** Merges the editor's save into the source. Throws DocumentLossError. */
  merge(saved: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>>
  /** Resolves to the part that typing a word would harm, or null. Throws DocumentLossError. */
  rehearsed: Promise<string | null>
  /** Returns the part that the editor's save of the untouched document would harm, or null. */
  compare(saved: ArrayBuffer): Promise<string | null>
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
  const answerTo = (number: number) => new Promise<MergeWorkerAnswer>((tell) => waiting.set(number, tell))
  const harmIn = (answer: MergeWorkerAnswer): string | null => {
    if ('error' in answer) throw new DocumentLossError(answer.error)
    return 'harmed' in answer ? answer.harmed : null
  }
  const rehearsed = answerTo(0).then(harmIn)
  ask({ kind: 'begin', source, begun })
  return {
    rehearsed,
    async merge(saved) {
      const number = ++last
      const answer = answerTo(number)
      ask({ kind: 'merge', number, saved }, [saved])
      const merged = await answer
      if ('bytes' in merged) return merged.bytes
      throw new DocumentLossError('error' in merged ? merged.error : 'nothing was merged')
    },
    async compare(saved) {
      const number = ++last
      const answer = answerTo(number)
      ask({ kind: 'compare', number, saved }, [saved])
      return harmIn(await answer)
    },
    close() {
      worker.terminate()
      endAll('closed')
    },
  }
}
