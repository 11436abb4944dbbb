import { type Letter, readEml, readMsg } from './letter.ts'

export interface LetterOrder {
  bytes: ArrayBuffer
  kind: 'eml' | 'msg'
}

export type LetterAnswer = { letter: Letter } | { broken: true }

// a letter may be made to take for ever: the page goes on meanwhile
self.onmessage = async ({ data: { bytes, kind } }: MessageEvent<LetterOrder>) => {
  try {
    const answer: LetterAnswer = { letter: kind === 'msg' ? readMsg(bytes) : await readEml(bytes) }
    self.postMessage(answer)
  } catch {
    self.postMessage({ broken: true } satisfies LetterAnswer)
  }
}
