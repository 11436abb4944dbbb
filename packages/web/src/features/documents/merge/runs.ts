import { childOf, type XmlElement, xmlOpeningTagOf, xmlSourceOf } from '../../editing/xml/index.ts'
import type { AlignedItem } from './alignment.ts'
import { isItemUntouched } from './items.ts'
import type { MergeContext } from './merger.ts'
import { formatKeyOf, mergeElement, mergeFormat } from './properties.ts'
import { haveSameEssence, pieceOfSide } from './side.ts'
import { type ParagraphToken, wrapperEssence } from './tokens.ts'

/** An element that wraps paragraph content, from the file or the editor. */
interface Wrapper {
  of: XmlElement
  open: string
  close: string
}

interface Part {
  item: AlignedItem
  path: Wrapper[]
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
  const paths = pathsOf(merger, content)
  const formats = formatsOf(merger, content, mark)
  const parts = content.map(
    (item, at): Part => ({ item, path: paths[at] ?? [], format: formats[at] ?? null }),
  )
  let text = ''
  let open: Wrapper[] = []
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

const closing = (wrappers: readonly Wrapper[]): string =>
  wrappers
    .map(({ close }) => close)
    .reverse()
    .join('')

const samePath = (one: Wrapper[], two: Wrapper[]) =>
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

function formatLike(
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

/** Returns the wrappers of each item: the file's own wherever the editor means the same. */
function pathsOf(merger: MergeContext, content: readonly AlignedItem[]): Wrapper[][] {
  const known = new Map<XmlElement, XmlElement>()
  for (const { was, base, now } of content) {
    if (!was || !base || !now) continue
    const free = [...was.path]
    for (const [depth, wrapper] of base.path.entries()) {
      const own = free.findIndex(({ name }) => name === wrapper.name)
      const after = now.path[depth]
      if (own >= 0 && after && wrapperEssence(base.side, wrapper) === wrapperEssence(now.side, after))
        for (const taken of free.splice(own, 1)) known.set(after, taken)
    }
  }
  const text = content.find(({ was }) => was)?.was?.side.xml.text ?? ''
  const ofFile = (element: XmlElement): Wrapper => wrapperOf(text, element)
  const paths = content.map(({ was, base, now }): Wrapper[] => {
    if (was && (!base || sensesOf(base) === sensesOf(now))) return was.path.map(ofFile)
    return now.path.map((wrapper) => {
      const own = known.get(wrapper)
      if (own) return ofFile(own)
      const made = wrapperOf(now.side.xml.text, wrapper)
      return { ...made, open: merger.carry(now.side, made.open) }
    })
  })
  const nextKnown = new Array<number>(content.length)
  for (let at = content.length - 1, next = -1; at >= 0; at--) {
    nextKnown[at] = next
    if (content[at]?.was) next = at
  }
  let before = -1
  for (const [at, item] of content.entries()) {
    if (item.was) before = at
    else {
      const neighbours = [before, nextKnown[at] ?? -1].flatMap((place): WrappedItem[] => {
        const [neighbour, path] = [content[place], paths[place]]
        return neighbour && path ? [{ item: neighbour, path }] : []
      })
      paths[at] = between(paths[at] ?? [], neighbours)
    }
  }
  return paths
}

const sensesOf = (token: ParagraphToken): string =>
  token.path.map((wrapper) => wrapperEssence(token.side, wrapper)).join()

interface WrappedItem {
  item: AlignedItem
  path: Wrapper[]
}

/** An item inserted between two items inside a wrapper the editor does not show gets the same wrapper. */
function between(own: Wrapper[], around: readonly WrappedItem[]): Wrapper[] {
  const [before, after] = around
  if (!before || !after) return own
  const hidden = before.path.filter(
    ({ of }, depth) =>
      after.path[depth]?.of === of &&
      !own.some((mine) => mine.of === of) &&
      !around.some(({ item: { base } }) => base?.path.some(({ name }) => name === of.name)),
  )
  return [...hidden, ...own]
}

function wrapperOf(text: string, of: XmlElement): Wrapper {
  const holder = of.name === 'w:sdt' ? childOf(of, 'w:sdtContent') : undefined
  return {
    of,
    open: text.slice(of.start, (holder ?? of).openEnd),
    close: text.slice((holder ?? of).closeStart, of.end),
  }
}
