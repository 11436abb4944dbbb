import { childOf, type XmlElement } from '../../editing/xml/index.ts'
import type { AlignedItem } from './alignment.ts'
import type { MergeContext } from './merger.ts'
import { type ParagraphToken, wrapperEssence } from './tokens.ts'

/** An element that wraps paragraph content, from the file or the editor. */
export interface ParagraphWrapper {
  of: XmlElement
  open: string
  close: string
}

/** Returns the wrappers of each item: the file's own wherever the editor means the same. */
export function wrapperPathsOf(merger: MergeContext, content: readonly AlignedItem[]): ParagraphWrapper[][] {
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
  const ofFile = (element: XmlElement): ParagraphWrapper => wrapperOf(text, element)
  const paths = content.map(({ was, base, now }): ParagraphWrapper[] => {
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
  path: ParagraphWrapper[]
}

/** An item inserted between two items inside a wrapper the editor does not show gets the same wrapper. */
function between(own: ParagraphWrapper[], around: readonly WrappedItem[]): ParagraphWrapper[] {
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

function wrapperOf(text: string, of: XmlElement): ParagraphWrapper {
  const holder = of.name === 'w:sdt' ? childOf(of, 'w:sdtContent') : undefined
  return {
    of,
    open: text.slice(of.start, (holder ?? of).openEnd),
    close: text.slice((holder ?? of).closeStart, of.end),
  }
}
