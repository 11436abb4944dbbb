import { type DecodedPage, decodePicturePage } from './decoding.ts'

/** Asks for a page of a file. */
export interface DecodePageRequest {
  bytes: ArrayBuffer
  page: number
}

export type DecodePageAnswer = { page: number } & ({ shown: DecodedPage } | { failed: true })

self.onmessage = ({ data }: MessageEvent<DecodePageRequest>) => {
  try {
    const shown = decodePicturePage(data.bytes, data.page)
    self.postMessage({ page: data.page, shown } satisfies DecodePageAnswer, {
      transfer: [shown.pixels.buffer],
    })
  } catch {
    self.postMessage({ page: data.page, failed: true } satisfies DecodePageAnswer)
  }
}
