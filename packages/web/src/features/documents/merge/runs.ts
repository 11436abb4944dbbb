import { childOf, type XmlElement, xmlOpeningTagOf, xmlSourceOf } from '../../editing/xml/index.ts'
import type { AlignedItem } from './alignment.ts'
import { isItemUntouched } from './items.ts'
import type { MergeContext } from './merger.ts'
import { formatKeyOf, mergeElement, mergeFormat } from './properties.ts'
import { haveSameEssence, pieceOfSide } from './side.ts'
import type { ParagraphToken } from './tokens.ts'
import { type ParagraphWrapper, wrapperPathsOf } from './wrappers.ts'

interface Part {
  item: AlignedItem
  path: ParagraphWrapper[]
  /** null outside a run. */
  format: string | null
}

/** Returns the content of one paragraph as XML. */
export function runsOfParagraph(
  merger: MergeContext,
  mark: ParagraphToken | undefined,
  content: readonly AlignedItem[],
  runs: ReadonlyMap<XmlElement, number>,
): string {
  const paths = wrapperPathsOf(merger, content)
  const formats = formatsOf(merger, content, mark)
  const parts = content.map(
    (item, at): Part => ({ item, path: paths[at] ?? [], format: formats[at] ?? null }),
  )
  let text = ''
  let open: ParagraphWrapper[] = []
  for (const run of runsIn(parts)) {
    const { path } = run[0]
    const shared = path.findIndex((wrapper, depth) => open[depth]?.of !== wrapper.of)
    const common = shared < 0 ? Math.min(path.length, open.length) : shared
    text +=
      closing(open.slice(common)) +
      path
        .slice(common)
        .map((wrapper) => wrapper.open)
        .join('')
    open = path
    text += runText(merger, run, runs)
  }
  return text + closing(open)
}

const closing = (wrappers: readonly ParagraphWrapper[]): string =>
  wrappers
    .map(({ close }) => close)
    .reverse()
    .join('')

const samePath = (one: ParagraphWrapper[], two: ParagraphWrapper[]) =>
  one.length === two.length && one.every(({ of }, depth) => of === two[depth]?.of)

type RunParts = [Part, ...Part[]]

/** Splits parts into runs: items from one run of the file, or adjacent ones with the same format. */
function runsIn(parts: readonly Part[]): RunParts[] {
  const runs: RunParts[] = []
  for (const part of parts) {
    const run = runs.at(-1)
    if (run && joinsRun(run[0], part)) run.push(part)
    else runs.push([part])
  }
  return runs
}

const joinsRun = (first: Part, part: Part): boolean =>
  first.format !== null &&
  part.format === first.format &&
  samePath(part.path, first.path) &&
  (!part.item.was || !first.item.was || part.item.was.run === first.item.was.run)

function runText(merger: MergeContext, parts: RunParts, runs: ReadonlyMap<XmlElement, number>): string {
  const [first] = parts
  const run = first.item.was?.run
  if (first.format === null) return pieceText(merger, first.item)
  if (run && parts.length === runs.get(run) && parts.every(({ item }) => isItemUntouched(item)))
    return xmlSourceOf(run)
  const known = parts.find(({ item }) => item.was)?.item.was
  const open = known?.run ? xmlOpeningTagOf(known.run).replace(/\s*\/>$/, '>') : '<w:r>'
  const isTaken = first.path.some(({ of }) => of.name === 'w:del' || of.name === 'w:moveFrom')
  let text = ''
  let letters = ''
  const flush = () => {
    const name = isTaken ? 'w:delText' : 'w:t'
    const space = letters.trim() === letters ? '' : ' xml:space="preserve"'
    if (letters !== '') text += `<${name}${space}>${letters}</${name}>`
    letters = ''
  }
  for (const { item } of parts) {
    const token = item.was ?? item.now
    if (token.kind === 'letter') letters += token.raw
    else {
      flush()
      text += pieceText(merger, item)
    }
  }
  flush()
  return `${open}${first.format}${text}</w:r>`
}

function pieceText(merger: MergeContext, { was, base, now }: AlignedItem): string {
  if (!was) return merger.carry(now.side, now.raw)
  if (!base) return was.raw
  const [before, after] = [pieceOfSide(base.side, base.element), pieceOfSide(now.side, now.element)]
  if (haveSameEssence(before, after)) return was.raw
  // Of alternate content the first choice is the one shown.
  const choice = childOf(was.element, 'mc:Choice')?.children[0]
  if (!choice) return mergeElement(pieceOfSide(was.side, was.element), before, after, merger.carry)
  const { text } = was.side.xml
  const shown = mergeElement(pieceOfSide(was.side, choice), before, after, merger.carry)
  return text.slice(was.element.start, choice.start) + shown + text.slice(choice.end, was.element.end)
}

/** Returns each item's format: its own with changes; a new item takes that of its neighbour. */
function formatsOf(
  merger: MergeContext,
  content: readonly AlignedItem[],
  mark: ParagraphToken | undefined,
): (string | null)[] {
  const isKnown = ({ was, base }: AlignedItem) => was?.run && base
  const behind = new Array<AlignedItem | undefined>(content.length)
  for (let at = content.length - 1, next: AlignedItem | undefined; at >= 0; at--) {
    behind[at] = next
    const item = content[at]
    if (item && isKnown(item)) next = item
  }
  const made = new Map<XmlElement | undefined, Map<XmlElement | undefined, string>>()
  let before: AlignedItem | undefined
  return content.map((item, at) => {
    if (isKnown(item)) before = item
    const token = item.was ?? item.now
    if (!token.run) return null
    if (item.was && !item.base) return writtenFormat(token.run)
    const like = item.base ? item : beside(item.now, before, behind[at])
    const known = made.get(like?.was?.run ?? undefined) ?? new Map()
    made.set(like?.was?.run ?? undefined, known)
    const run = item.now.run ?? undefined
    const format = known.get(run) ?? formatLike(merger, item.now, like, mark)
    known.set(run, format)
    return format
  })
}

/** Returns the neighbour with the same format, if any. */
function beside(
  now: ParagraphToken,
  before: AlignedItem | undefined,
  behind: AlignedItem | undefined,
): AlignedItem | undefined {
  const looks = (token: ParagraphToken | undefined) => token && formatKeyOf(letterFormat(token))
  return before && (!behind || looks(before.now) === looks(now) || looks(behind.now) !== looks(now))
    ? before
    : behind
}

const letterFormat = (token: ParagraphToken | undefined) =>
  token && pieceOfSide(token.side, token.run ? childOf(token.run, 'w:rPr') : undefined)

function writtenFormat(run: XmlElement): string {
  const own = childOf(run, 'w:rPr')
  return own ? xmlSourceOf(own) : ''
}

/** Returns the format of a letter, like that of an item of the file where there is one beside it. */
export function formatLike(
  merger: MergeContext,
  now: ParagraphToken,
  like: AlignedItem | undefined,
  mark: ParagraphToken | undefined,
): string {
  const styles = [merger.bakedFor(like?.base), merger.bakedFor(mark ?? now)] as const
  return mergeFormat(
    'w:rPr',
    [letterFormat(like?.was), letterFormat(like?.base), letterFormat(now)] as const,
    styles,
    merger.carry,
  )
}
