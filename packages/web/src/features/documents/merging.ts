import { LossError } from './merge/loss.ts'
import type { Begun, MergeAnswer, MergeAsked } from './merge.worker.ts'

export interface Merging {
  /** The source with what is in the editor's re-save. Throws LossError. */
  merge(saved: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>>
  close(): void
}

/** Merges beside the page: of long documents it takes seconds. */
export function openMerging(source: Uint8Array<ArrayBuffer>, begun: Begun | null): Merging {
  const worker = new Worker(new URL('./merge.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: MergeAnswer) => void>()
  const ask = (asked: MergeAsked, transfer: Transferable[] = []) => worker.postMessage(asked, transfer)
  let last = 0
  const endAll = (error: string) => {
    for (const [number, tell] of waiting) tell({ number, error })
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<MergeAnswer>) => {
    waiting.get(data.number)?.(data)
    waiting.delete(data.number)
  }
  worker.onerror = ({ message }) => endAll(message)
  ask({ kind: 'begin', source, begun })
  return {
    async merge(saved) {
      const number = ++last
      const answer = await new Promise<MergeAnswer>((tell) => {
        waiting.set(number, tell)
        ask({ kind: 'merge', number, saved }, [saved])
      })
      if ('error' in answer) throw new LossError(answer.error)
      return answer.bytes
    },
    close() {
      worker.terminate()
      endAll('closed')
    },
  }
}
