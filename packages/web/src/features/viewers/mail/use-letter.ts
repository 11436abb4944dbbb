import { useEffect, useState } from 'react'
import type { MailMessage } from './letter.ts'
import type { MailReadAnswer, MailReadRequest } from './mail.worker.ts'

/** Timeout of parsing, in milliseconds. */
const patience = 20_000

/** Parses a mail message; null where it cannot be read. */
export function useMailMessage(
  bytes: ArrayBuffer,
  kind: MailReadRequest['kind'],
): MailMessage | null | undefined {
  const [letter, setLetter] = useState<MailMessage | null>()
  useEffect(() => {
    const worker = new Worker(new URL('./mail.worker.ts', import.meta.url), { type: 'module' })
    const end = (read: MailMessage | null) => {
      clearTimeout(timer)
      worker.terminate()
      setLetter(read)
    }
    const timer = setTimeout(() => end(null), patience)
    worker.onerror = () => end(null)
    worker.onmessage = ({ data }: MessageEvent<MailReadAnswer>) => end('letter' in data ? data.letter : null)
    worker.postMessage({ bytes, kind } satisfies MailReadRequest)
    return () => {
      clearTimeout(timer)
      worker.terminate()
    }
  }, [bytes, kind])
  return letter
}
