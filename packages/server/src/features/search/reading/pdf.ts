import { textsOfPdf } from '../../../kernel/reading/index.ts'
import { bounds, type Sink } from './sink.ts'

/** The text of a PDF, page by page. */
export async function readPdf(bytes: Uint8Array, sink: Sink): Promise<void> {
  let number = 0
  for await (const text of textsOfPdf(bytes, bounds.pages)) {
    sink.begin(String(++number))
    sink.add(`${text}\n`)
  }
}
