import { childOf, type XmlElement, xmlOpeningTagOf, xmlSourceOf } from '../../editing/xml/index.ts'
import { type AlignedItem, alignParagraphTokens } from './alignment.ts'
import { isFormatUnchanged, isItemUntouched } from './items.ts'
import { DocumentLossError } from './loss.ts'
import type { MergeContext } from './merger.ts'
import { mergeFormat } from './properties.ts'
import { runsOfParagraph } from './runs.ts'
import { pieceOfSide, type SidePiece } from './side.ts'
import type { ParagraphToken } from './tokens.ts'

/** Merges the editor's changes into consecutive paragraphs and returns their XML. */
export function mergedParagraphs(
  merger: MergeContext,
  was: readonly ParagraphToken[],
  base: readonly ParagraphToken[],
  now: readonly ParagraphToken[],
): string {
  const items = alignParagraphTokens(was, base, now)
  const sizes = countOf(was.map(({ paragraph }) => paragraph))
  const runs = countOf(was.flatMap(({ run }) => run ?? []))
  let text = ''
  let last: AlignedItem | null = null
  for (const [mark, ...content] of paragraphsOf(items)) {
    const { was: own } = mark
    const isWhole =
      own &&
      isFormatUnchanged(mark, 'w:pPr') &&
      content.length + 1 === sizes.get(own.paragraph) &&
      content.every((item) => item.was?.paragraph === own.paragraph && isItemUntouched(item))
    if (isWhole) text += xmlSourceOf(own.paragraph)
    else text += paragraph(merger, mark, content, last, runs)
    if (mark.base) last = mark
  }
  return text
}

function paragraph(
  merger: MergeContext,
  mark: AlignedItem,
  content: readonly AlignedItem[],
  last: AlignedItem | null,
  runs: ReadonlyMap<XmlElement, number>,
): string {
  const { was, base, now } = mark
  const open = was ? xmlOpeningTagOf(was.paragraph).replace(/\s*\/>$/, '>') : '<w:p>'
  return `${open}${format(merger, mark, base || was ? mark : last)}${runsOfParagraph(merger, now, content, runs)}</w:p>`
}

/**
 * Returns a paragraph's format; a new one takes that of the paragraph it was split from, with its changes.
 */
function format(merger: MergeContext, mark: AlignedItem, like: AlignedItem | null): string {
  if (mark.was && !mark.base) {
    const own = childOf(mark.was.paragraph, 'w:pPr')
    return own ? xmlSourceOf(own) : ''
  }
  const [was, base] = [formatOf(like?.was), formatOf(like?.base)]
  const now = formatOf(mark.now)
  const styles = [merger.bakedFor(like?.base), merger.bakedFor(mark.now)] as const
  const text = mergeFormat('w:pPr', [was, base, now], styles, merger.carry)
  // Section breaks and tracked format changes belong to one paragraph only.
  return like === mark ? text : text.replace(/<w:(sectPr|pPrChange)\b[\s\S]*<\/w:\1>/, '')
}

const formatOf = (token: ParagraphToken | undefined): SidePiece | undefined =>
  token && pieceOfSide(token.side, childOf(token.paragraph, 'w:pPr'))

/**
 * Splits items into paragraphs, each an item and its followers up to the next mark. Items without a paragraph
 * go into the first.
 */
function paragraphsOf(items: readonly AlignedItem[]): [AlignedItem, ...AlignedItem[]][] {
  const paragraphs: [AlignedItem, ...AlignedItem[]][] = []
  const homeless: AlignedItem[] = []
  for (const item of items) {
    const isMark = (item.was ?? item.now).kind === 'mark'
    if (isMark) paragraphs.push([item])
    else (paragraphs.at(-1) ?? homeless).push(item)
  }
  if (homeless.length > 0 && paragraphs.length === 0) throw new DocumentLossError('text')
  paragraphs[0]?.splice(1, 0, ...homeless)
  return paragraphs
}

function countOf(elements: readonly XmlElement[]): Map<XmlElement, number> {
  const counts = new Map<XmlElement, number>()
  for (const element of elements) counts.set(element, (counts.get(element) ?? 0) + 1)
  return counts
}
