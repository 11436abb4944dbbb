import { textsOfPdfPages } from '../../../kernel/reading/index.ts'
import { extractedTextBounds, type TextSink } from './sink.ts'

/** Extracts the text of a PDF, page by page. */
export async function extractPdfText(bytes: Uint8Array, sink: TextSink): Promise<void> {
  let number = 0
  for await (const text of textsOfPdfPages(bytes, extractedTextBounds.pages)) {
    sink.begin(String(++number))
    sink.add(`${text}\n`)
  }
}
