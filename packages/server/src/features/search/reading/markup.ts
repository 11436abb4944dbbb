import { decodeTextBytes, unescapeEntities } from '../../../kernel/reading/index.ts'
import { extractedTextBounds, type TextSink } from './sink.ts'

const silent = /<(script|style|template|noscript|svg)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi
const breaks = /<\/?(?:p|div|br|li|tr|h[1-6]|td|th|section|article|title|pre|option)\b[^>]*>/gi

/** Returns the text of a page, without scripts, styles and tags. */
export const htmlToPlainText = (html: string): string =>
  unescapeEntities(
    html
      .replace(silent, ' ')
      .replace(breaks, '\n')
      .replace(/<[^<>]*>/g, ' '),
  )
    .replace(/[ \t\r]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

export function extractHtmlText(bytes: Uint8Array, sink: TextSink): void {
  const cut = bytes.subarray(0, extractedTextBounds.plain)
  const head = new TextDecoder('latin1').decode(cut.subarray(0, 2048))
  const [, charset] = /charset\s*=\s*["']?\s*([\w-]{2,20})/i.exec(head) ?? []
  sink.add(htmlToPlainText(decodeTextBytes(cut, charset)))
}
