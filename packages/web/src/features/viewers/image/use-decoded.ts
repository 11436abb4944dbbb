import { useEffect, useRef, useState } from 'react'
import type { DecodePageAnswer, DecodePageRequest } from './decode.worker.ts'
import type { DecodedPage } from './decoding.ts'

/** Timeout of one page in milliseconds, against files made to be slow. */
const patience = 40_000

/** Decodes a page of a picture in a worker; the last one stays until the next is ready. */
export function useDecodedPage(
  blob: Blob | undefined,
  page: number,
): { shown: DecodedPage | null; failed: boolean } {
  const [shown, setShown] = useState<DecodedPage | null>(null)
  const [failed, setFailed] = useState(false)
  const worker = useRef<Worker>(null)
  useEffect(() => {
    if (!blob) return
    worker.current = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
    setShown(null)
    setFailed(false)
    return () => worker.current?.terminate()
  }, [blob])
  useEffect(() => {
    const one = worker.current
    if (!blob || !one) return
    let live = true
    const fail = () => {
      if (live) setFailed(true)
      one.terminate()
    }
    const timer = setTimeout(fail, patience)
    one.onerror = fail
    one.onmessage = ({ data }: MessageEvent<DecodePageAnswer>) => {
      clearTimeout(timer)
      if (!live || data.page !== page) return
      if ('shown' in data) setShown(data.shown)
      else fail()
    }
    void blob.arrayBuffer().then((bytes) => {
      if (live) one.postMessage({ bytes, page } satisfies DecodePageRequest, [bytes])
    }, fail)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [blob, page])
  return { shown, failed }
}
