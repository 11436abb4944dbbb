import { commonPairsOf } from '../../editing/ooxml/index.ts'
import {
  childOf,
  descendantsOf,
  type XmlElement,
  xmlOpeningTagOf,
  xmlSourceOf,
} from '../../editing/xml/index.ts'
import { isUnchangedBlock, type MergeSides, mergedGroup, type ThreeBlocks } from './groups.ts'
import { DocumentLossError } from './loss.ts'
import type { MergeContext } from './merger.ts'
import { mergedParagraphs } from './paragraphs.ts'
import { mergeElement } from './properties.ts'
import { elementEssence, type MergeSide, pieceOfSide } from './side.ts'
import { tokensOfParagraph } from './tokens.ts'

/**
 * Merges the editor's changes to `base` into the elements of `was`; elements the editor does not show keep
 * their place.
 */
export function mergeBlocks(
  merger: MergeContext,
  sides: MergeSides,
  was: XmlElement,
  base: XmlElement,
  now: XmlElement,
): string {
  const { blocks, unseen } = blocksOf(sides, was, base, now)
  const text = (of: XmlElement[] | undefined) => (of ?? []).map((one) => xmlSourceOf(one)).join('')
  let merged = text(unseen.get(null))
  for (const group of groupsOf(sides, blocks, unseen)) {
    const [first] = group
    merged +=
      group.length > 1 || isParagraph(first)
        ? mergedGroup(merger, sides, group)
        : single(merger, sides, first)
    for (const block of group) if (block.was) merged += text(unseen.get(block.was))
  }
  return merged
}

const isParagraph = ({ was, base, now }: ThreeBlocks): boolean => (was ?? base ?? now)?.name === 'w:p'

type BlockGroup = [ThreeBlocks, ...ThreeBlocks[]]

/**
 * Splits blocks into groups: changed, new or removed paragraphs and the one before them, with which they may
 * have been split or joined.
 */
function groupsOf(
  sides: MergeSides,
  blocks: readonly ThreeBlocks[],
  unseen: ReadonlyMap<XmlElement | null, XmlElement[]>,
): BlockGroup[] {
  const groups: BlockGroup[] = []
  const isClosed = (block: ThreeBlocks | undefined) => block?.was !== undefined && unseen.has(block.was)
  for (const block of blocks) {
    const group = groups.at(-1)
    const isNear = group && isParagraph(group[0]) && isParagraph(block) && !isClosed(group.at(-1))
    // A first paragraph has none before it, so it takes the next one along.
    const isBehindNew = !group?.some(({ was, now }) => was && now)
    if (isNear && (!isUnchangedBlock(sides, block) || isBehindNew)) group.push(block)
    else groups.push([block])
  }
  return groups
}

function single(merger: MergeContext, sides: MergeSides, block: ThreeBlocks): string {
  const { was, base, now } = block
  if (!was && !base) return now ? made(merger, sides, now) : ''
  if (!was) {
    // Content the editor invented on loading is not part of the file unless it was edited.
    if (base && now && elementEssence(sides.base, base) !== elementEssence(sides.now, now))
      throw new DocumentLossError(now.name)
    return ''
  }
  if (!now) return ''
  if (!base) throw new DocumentLossError(was.name)
  if (isUnchangedBlock(sides, block)) return xmlSourceOf(was)
  const piece = (side: MergeSide, element: XmlElement | undefined) => pieceOfSide(side, element)
  if (!holdsBlocks(was))
    return mergeElement(piece(sides.was, was), piece(sides.base, base), piece(sides.now, now), merger.carry)
  // A content control has its content one level deeper.
  const content = [was, base, now].map((one) => childOf(one, 'w:sdtContent'))
  if (was.name === 'w:sdt' && content.every(Boolean)) {
    const [o, b, e] = content as [XmlElement, XmlElement, XmlElement]
    const { text } = sides.was.xml
    return (
      text.slice(was.start, o.openEnd) +
      mergeBlocks(merger, sides, o, b, e) +
      text.slice(o.closeStart, was.end)
    )
  }
  const open = xmlOpeningTagOf(was).replace(/\s*\/>$/, '>')
  return `${open}${mergeBlocks(merger, sides, was, base, now)}</${was.name}>`
}

const holders = new Set([
  'w:tbl',
  'w:tr',
  'w:tc',
  'w:sdt',
  'w:sdtContent',
  'w:footnote',
  'w:endnote',
  'w:customXml',
])
const holdsBlocks = ({ name }: XmlElement): boolean => holders.has(name)

/**
 * Returns the XML of a new block: its paragraphs are written as new ones, without what their styles already
 * define.
 */
function made(merger: MergeContext, sides: MergeSides, now: XmlElement): string {
  if (now.name === 'w:p') return mergedParagraphs(merger, [], [], tokensOfParagraph(sides.now, now, 'new'))
  const { text } = sides.now.xml
  if (!holdsBlocks(now)) return merger.carry(sides.now, xmlSourceOf(now))
  const inside = now.children.map((one) => made(merger, sides, one)).join('')
  return merger.carry(sides.now, xmlOpeningTagOf(now)) + inside + text.slice(now.closeStart, now.end)
}

/** The elements of the three, those that are the same thing together, in the order in which they come out. */
function blocksOf(sides: MergeSides, was: XmlElement, base: XmlElement, now: XmlElement) {
  const wasOf = partners(sides.base, base.children, sides.was, was.children)
  const baseOf = partners(sides.now, now.children, sides.base, base.children)
  const unseen = new Map<XmlElement | null, XmlElement[]>()
  const seen = new Set(wasOf.values())
  let before: XmlElement | null = null
  for (const one of was.children) {
    if (seen.has(one)) before = one
    else unseen.set(before, [...(unseen.get(before) ?? []), one])
  }
  const place = new Map(base.children.map((one, at) => [one, String(at)]))
  const senses = now.children.map((one) => {
    const b = baseOf.get(one)
    return (b && place.get(b)) ?? 'new'
  })
  const pairs = commonPairsOf([...place.values()], senses)
  const blocks: ThreeBlocks[] = []
  const add = (b: XmlElement | undefined, n: XmlElement | undefined) => {
    const o = b && wasOf.get(b)
    if (o || n || b?.name === 'w:p') blocks.push({ was: o, base: b, now: n })
  }
  const moved = new Set<XmlElement>()
  const inOrder = new Set(pairs.map(([, n]) => n))
  const insert = (from: number, until: number) => {
    for (const [at, one] of now.children.slice(from, until).entries()) {
      const b = baseOf.get(one)
      if (b && !inOrder.has(from + at)) moved.add(b)
      add(b, one)
    }
  }
  for (const [n, one] of now.children.entries()) {
    const b = baseOf.get(one)
    if (b && !inOrder.has(n)) moved.add(b)
  }
  let [nextBase, nextNow] = [0, 0]
  for (const [b, n] of [...pairs, [base.children.length, now.children.length] as const]) {
    for (const one of base.children.slice(nextBase, b)) if (!moved.has(one)) add(one, undefined)
    insert(nextNow, n)
    if (b < base.children.length) add(base.children[b], now.children[n])
    nextBase = b + 1
    nextNow = n + 1
  }
  return { blocks, unseen }
}

/** Matches `ones` to `twos`: by the paragraphs inside, by number, or as the only one. */
function partners(
  one: MergeSide,
  ones: readonly XmlElement[],
  two: MergeSide,
  twos: readonly XmlElement[],
): Map<XmlElement, XmlElement> {
  const owner = new Map<string, XmlElement>()
  for (const element of twos)
    for (const key of keysOf(two, element)) if (!owner.has(key)) owner.set(key, element)
  const found = new Map<XmlElement, XmlElement>()
  const taken = new Set<XmlElement>()
  const pair = (a: XmlElement, b: XmlElement | undefined) => {
    if (!b || taken.has(b) || b.name !== a.name) return
    found.set(a, b)
    taken.add(b)
  }
  for (const element of ones)
    for (const key of keysOf(one, element)) if (!found.has(element)) pair(element, owner.get(key))
  // Merged or empty cells have no paragraph of their own and are matched by position.
  if (ones.length === twos.length)
    for (const [at, element] of ones.entries()) {
      const other = twos[at]
      const isNameless = keysOf(one, element).length === 0 || (other && keysOf(two, other).length === 0)
      if (isNameless && !found.has(element)) pair(element, other)
    }
  for (const element of ones) {
    if (found.has(element) || element.name === 'w:p') continue
    const alike = twos.filter(({ name }) => name === element.name)
    if (alike.length === 1 && ones.filter(({ name }) => name === element.name).length === 1)
      pair(element, alike[0])
  }
  return found
}

function keysOf(side: MergeSide, element: XmlElement): string[] {
  const number = /^w:(foot|end)note$/.test(element.name)
    ? /w:id="([^"]*)"/.exec(xmlOpeningTagOf(element))
    : null
  if (number) return [`note ${number[1]}`]
  const paragraphs = element.name === 'w:p' ? [element] : [...descendantsOf(element, 'w:p')]
  return paragraphs.flatMap((one) => side.idOf(one) ?? [])
}
