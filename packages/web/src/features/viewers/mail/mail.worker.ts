import { type MailMessage, readEmlMessage, readOutlookMessage } from './letter.ts'

export interface MailReadRequest {
  bytes: ArrayBuffer
  kind: 'eml' | 'msg'
}

export type MailReadAnswer = { letter: MailMessage } | { broken: true }

// A message can be crafted to parse very slowly, so it is parsed off the page's thread.
self.onmessage = async ({ data: { bytes, kind } }: MessageEvent<MailReadRequest>) => {
  try {
    const answer: MailReadAnswer = {
      letter: kind === 'msg' ? readOutlookMessage(bytes) : await readEmlMessage(bytes),
    }
    self.postMessage(answer)
  } catch {
    self.postMessage({ broken: true } satisfies MailReadAnswer)
  }
}
