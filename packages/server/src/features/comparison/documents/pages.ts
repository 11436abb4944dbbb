import { firstOf, lastOf } from '../../../kernel/certain.ts'
import { textsOfPdfPages } from '../../../kernel/reading/index.ts'
import { comparisonBounds } from './bounds.ts'
import { breakLongLine } from './lines.ts'
import type { ComparedBlock, ComparedDocument } from './model.ts'

/** Reads the text of a PDF, paragraph by paragraph, numbered by page. */
export async function readPdfPages(bytes: Uint8Array): Promise<ComparedDocument> {
  const blocks: ComparedBlock[] = []
  let page = 0
  for await (const text of textsOfPdfPages(bytes, comparisonBounds.pages)) {
    page++
    // compatibility characters (ligatures, wide forms) count as equal
    for (const paragraph of joinLinesToParagraphs(text.normalize('NFKC')))
      for (const piece of breakLongLine(paragraph))
        if (blocks.length < comparisonBounds.blocks)
          blocks.push({ text: piece, number: page, style: 'text', look: '' })
  }
  return { kind: 'blocks', blocks, scanned: blocks.length === 0, cut: page >= comparisonBounds.pages }
}

const ended = /[。．.!?！？：:；;”"』」）)]$/u
const wide = /[\p{Script=Han}，。、；：！？]/u

/**
 * Joins lines to paragraphs: a line nearly as long as the longest continues in the next, unless it ends a
 * sentence. So an added word at the top does not change all lines below.
 */
export function joinLinesToParagraphs(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  const longest = Math.max(0, ...lines.slice(0, 5_000).map((line) => line.length))
  const found: string[] = []
  let open = false
  for (const line of lines) {
    const before = found.at(-1)
    if (open && before !== undefined) {
      const glue = wide.test(lastOf(before)) && wide.test(firstOf(line)) ? '' : ' '
      found[found.length - 1] = before + glue + line
    } else found.push(line)
    open = line.length > longest * 0.7 && !ended.test(line)
  }
  return found
}
