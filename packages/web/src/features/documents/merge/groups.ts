import { type XmlElement, xmlSourceOf } from '../../editing/xml/index.ts'
import type { MergeContext } from './merger.ts'
import { mergedParagraphs } from './paragraphs.ts'
import { formatLike } from './runs.ts'
import { elementEssence, type MergeSide } from './side.ts'
import { type ParagraphToken, tokensOfParagraph } from './tokens.ts'
import { isTypingOnly, type ThreeParagraphs, typedParagraph } from './typing.ts'

/** A child of a body, table or row in its three forms; a paragraph is merged together with its neighbours. */
export interface ThreeBlocks {
  was: XmlElement | undefined
  base: XmlElement | undefined
  now: XmlElement | undefined
}

export interface MergeSides {
  was: MergeSide
  base: MergeSide
  now: MergeSide
}

export const isUnchangedBlock = (sides: MergeSides, { was, base, now }: ThreeBlocks): boolean =>
  was !== undefined &&
  base !== undefined &&
  now !== undefined &&
  elementEssence(sides.base, base) === elementEssence(sides.now, now)

/** Merges consecutive paragraphs. */
export function mergedGroup(merger: MergeContext, sides: MergeSides, group: readonly ThreeBlocks[]): string {
  if (group.every((block) => isUnchangedBlock(sides, block)))
    return group.map(({ was }) => (was ? xmlSourceOf(was) : '')).join('')
  const tokens = (side: MergeSide, paragraph: XmlElement | undefined, at: number): ParagraphToken[] =>
    paragraph ? tokensOfParagraph(side, paragraph, String(at)) : []
  const threes = group.map((block, at) => ({
    block,
    three: {
      was: tokens(sides.was, block.was, at),
      base: tokens(sides.base, block.base, at),
      now: tokens(sides.now, block.now, at),
    },
  }))
  // Where text was only typed or deleted, no paragraph needs another one.
  const isTyped = threes.every(
    ({ block, three }) =>
      block.was && block.base && block.now && (isUnchangedBlock(sides, block) || isTypingOnly(three)),
  )
  if (!isTyped)
    return mergedTogether(
      merger,
      threes.map(({ three }) => three),
    )
  return threes
    .map(({ block, three }) =>
      block.was && isUnchangedBlock(sides, block)
        ? xmlSourceOf(block.was)
        : (typedParagraph(three, formatOfTyped(merger, three)) ?? mergedTogether(merger, [three])),
    )
    .join('')
}

const mergedTogether = (merger: MergeContext, threes: readonly ThreeParagraphs[]): string =>
  mergedParagraphs(
    merger,
    threes.flatMap(({ was }) => was),
    threes.flatMap(({ base }) => base),
    threes.flatMap(({ now }) => now),
  )

/** A typed letter without a neighbour of its look has a run of its own, without what its style already says. */
const formatOfTyped =
  (merger: MergeContext, { now }: ThreeParagraphs) =>
  (token: ParagraphToken): string =>
    formatLike(merger, token, undefined, now[0])
