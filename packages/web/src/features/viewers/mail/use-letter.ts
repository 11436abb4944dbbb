import { useEffect, useState } from 'react'
import type { Letter } from './letter.ts'
import type { LetterAnswer, LetterOrder } from './mail.worker.ts'

/** Milliseconds that a letter may take to be read. */
const patience = 20_000

/** What a letter says; null where it cannot be read. */
export function useLetter(bytes: ArrayBuffer, kind: LetterOrder['kind']): Letter | null | undefined {
  const [letter, setLetter] = useState<Letter | null>()
  useEffect(() => {
    const worker = new Worker(new URL('./mail.worker.ts', import.meta.url), { type: 'module' })
    const end = (read: Letter | null) => {
      clearTimeout(timer)
      worker.terminate()
      setLetter(read)
    }
    const timer = setTimeout(() => end(null), patience)
    worker.onerror = () => end(null)
    worker.onmessage = ({ data }: MessageEvent<LetterAnswer>) => end('letter' in data ? data.letter : null)
    worker.postMessage({ bytes, kind } satisfies LetterOrder)
    return () => {
      clearTimeout(timer)
      worker.terminate()
    }
  }, [bytes, kind])
  return letter
}
