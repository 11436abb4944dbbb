import { type MailMessage, readEmlMessage, readOutlookMessage } from './letter.ts'

export interface MailReadOrder {
  bytes: ArrayBuffer
  kind: 'eml' | 'msg'
}

export type MailReadAnswer = { letter: MailMessage } | { broken: true }

// a letter may be made to take for ever: the page goes on meanwhile
self.onmessage = async ({ data: { bytes, kind } }: MessageEvent<MailReadOrder>) => {
  try {
    const answer: MailReadAnswer = {
      letter: kind === 'msg' ? readOutlookMessage(bytes) : await readEmlMessage(bytes),
    }
    self.postMessage(answer)
  } catch {
    self.postMessage({ broken: true } satisfies MailReadAnswer)
  }
}
