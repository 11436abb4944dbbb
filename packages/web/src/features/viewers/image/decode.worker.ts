import { decodePage, type Page } from './decoding.ts'

/** Asks for a page of a file. */
export interface PageOrder {
  bytes: ArrayBuffer
  page: number
}

export type PageAnswer = { page: number } & ({ shown: Page } | { failed: true })

self.onmessage = ({ data }: MessageEvent<PageOrder>) => {
  try {
    const shown = decodePage(data.bytes, data.page)
    self.postMessage({ page: data.page, shown } satisfies PageAnswer, { transfer: [shown.pixels.buffer] })
  } catch {
    self.postMessage({ page: data.page, failed: true } satisfies PageAnswer)
  }
}
