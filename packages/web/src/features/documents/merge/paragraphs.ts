import { childOf, openingOf, sourceOf, type XmlElement } from '../../editing/xml/index.ts'
import { aligned, type Item } from './alignment.ts'
import { isSame, isUntouched } from './items.ts'
import { LossError } from './loss.ts'
import type { Merger } from './merger.ts'
import { mergedFormat } from './properties.ts'
import { runsOf } from './runs.ts'
import { type Piece, pieceOf } from './side.ts'
import type { Token } from './tokens.ts'

/** Paragraphs that follow each other, as XML: `was` with what the editor made of `base`. */
export function mergedParagraphs(
  merger: Merger,
  was: readonly Token[],
  base: readonly Token[],
  now: readonly Token[],
): string {
  const items = aligned(was, base, now)
  const sizes = countBy(was, ({ paragraph }) => paragraph)
  const runs = countBy(
    was.filter(({ run }) => run),
    ({ run }) => run!,
  )
  let text = ''
  let last: Item | null = null
  for (const [mark, ...content] of paragraphsOf(items)) {
    const { was: own } = mark!
    const isWhole =
      own &&
      isSame(mark!, 'w:pPr') &&
      content.length === sizes.get(own.paragraph)! - 1 &&
      content.every((item) => item.was?.paragraph === own.paragraph && isUntouched(item))
    if (isWhole) text += sourceOf(own.paragraph)
    else text += paragraph(merger, mark!, content, last, runs)
    if (mark!.base) last = mark!
  }
  return text
}

function paragraph(
  merger: Merger,
  mark: Item,
  content: readonly Item[],
  last: Item | null,
  runs: ReadonlyMap<XmlElement, number>,
): string {
  const { was, base, now } = mark
  const open = was ? openingOf(was.paragraph).replace(/\s*\/>$/, '>') : '<w:p>'
  return `${open}${format(merger, mark, base || was ? mark : last)}${runsOf(merger, now, content, runs)}</w:p>`
}

/** How a paragraph stands; one that is new stands as the one it came out of, but for what was changed. */
function format(merger: Merger, mark: Item, like: Item | null): string {
  if (mark.was && !mark.base) {
    const own = childOf(mark.was.paragraph, 'w:pPr')
    return own ? sourceOf(own) : ''
  }
  const [was, base] = [formatOf(like?.was), formatOf(like?.base)]
  const now = formatOf(mark.now)
  const styles = [merger.bakedFor(like?.base), merger.bakedFor(mark.now)] as const
  const text = mergedFormat('w:pPr', [was, base, now], styles, merger.carry)
  // sections and remembered changes are of one paragraph alone
  return like === mark ? text : text.replace(/<w:(sectPr|pPrChange)\b[\s\S]*<\/w:\1>/, '')
}

const formatOf = (token: Token | undefined): Piece | undefined =>
  token && pieceOf(token.side, childOf(token.paragraph, 'w:pPr'))

/** An item and what follows up to the next mark. What has no paragraph of its own any more goes into the first. */
function paragraphsOf(items: readonly Item[]): Item[][] {
  const paragraphs: Item[][] = []
  const homeless: Item[] = []
  for (const item of items) {
    const isMark = (item.was ?? item.now)!.kind === 'mark'
    if (isMark) paragraphs.push([item])
    else if (paragraphs.length === 0) homeless.push(item)
    else paragraphs.at(-1)!.push(item)
  }
  if (homeless.length > 0 && paragraphs.length === 0) throw new LossError('text')
  paragraphs[0]?.splice(1, 0, ...homeless)
  return paragraphs
}

function countBy<T>(tokens: readonly Token[], keyOf: (token: Token) => T): Map<T, number> {
  const counts = new Map<T, number>()
  for (const token of tokens) counts.set(keyOf(token), (counts.get(keyOf(token)) ?? 0) + 1)
  return counts
}
