import type { Parts } from '../../editing/ooxml/index.ts'
import {
  attributeOf,
  attributesIn,
  attributesOf,
  childOf,
  parseXml,
  type XmlElement,
} from '../../editing/xml/index.ts'
import { bakedStyles, styleOf } from './baked.ts'
import { mergedBlocks, type Sides } from './blocks.ts'
import { mergedComments } from './comments.ts'
import { Lists } from './lists.ts'
import { LossError } from './loss.ts'
import type { Merger } from './merger.ts'
import { isStory, paragraphNames } from './prepared.ts'
import { decoded, leadOf, relationsOf } from './relations.ts'
import type { Side } from './side.ts'
import { Writer } from './writer.ts'

export interface Saves {
  /** The editor's re-save of the document as it was given to it. */
  base: Parts
  /** Its re-save of what it has become. */
  now: Parts
  /** Its re-save of one paragraph for each style. */
  styles: Parts
}

const main = 'word/document.xml'

/**
 * The original with what was changed in the editor, which is what differs between its two re-saves. Parts and
 * paragraphs nobody changed are the same bytes. Throws where something would be lost.
 */
export function merged(original: Parts, { base, now, styles }: Saves): Parts {
  const writer = new Writer(original, now)
  const lists = new Lists(writer)
  const baked = bakedStyles(parseXml(decoded(styles.get(main)!)))
  const stories = paragraphNames(original)
  for (const story of [...base.keys()].filter(isStory)) {
    const [before, after] = [base.get(story)!, now.get(story)]
    const own = stories.get(story)
    if (!own || !after || story === 'word/comments.xml') continue
    const was: Side = sideOf(original, story, own.xml, own.names)
    const sides: Sides = { was, base: savedSide(base, story, before), now: savedSide(now, story, after) }
    const merger: Merger = {
      carry: (_, text) => lists.carried(carried(writer, story, text)),
      bakedFor: (token) => token && baked.get(styleOf(token.paragraph)),
    }
    const text = mergedStory(merger, sides)
    if (text !== was.xml.text) writer.write(story, declared(text, sides))
  }
  mergedComments(writer, original, base, now)
  return writer.result()
}

function mergedStory(merger: Merger, sides: Sides): string {
  const inner = (side: Side): XmlElement => childOf(side.xml, 'w:body') ?? side.xml
  const [was, base, now] = [inner(sides.was), inner(sides.base), inner(sides.now)]
  const { text } = sides.was.xml
  const content = mergedBlocks(merger, sides, was, base, now)
  if (was.closeStart !== was.end)
    return text.slice(0, was.openEnd) + keptSpace(sides.was, was, content) + text.slice(was.closeStart)
  if (content === '') return text
  return `${text.slice(0, was.openEnd).replace(/\s*\/>$/, '>')}${content}</${was.name}>${text.slice(was.end)}`
}

/** Nothing but space stands between the blocks of a story; where nothing was changed it is kept too. */
function keptSpace({ xml }: Side, was: XmlElement, content: string): string {
  const blocks = was.children.map((one) => xml.text.slice(one.start, one.end)).join('')
  return content === blocks ? xml.text.slice(was.openEnd, was.closeStart) : content
}

function sideOf(parts: Parts, story: string, xml: Side['xml'], names: ReadonlyMap<XmlElement, string>): Side {
  const relations = relationsOf(parts, story)
  return {
    xml,
    idOf: (paragraph) => names.get(paragraph),
    leadsTo: (id) => leadOf(parts, relations.get(id)) || id,
  }
}

function savedSide(parts: Parts, story: string, bytes: Uint8Array): Side {
  const xml = parseXml(decoded(bytes))
  const relations = relationsOf(parts, story)
  return {
    xml,
    idOf: (paragraph) => attributeOf(paragraph, 'w14:paraId'),
    leadsTo: (id) => leadOf(parts, relations.get(id)) || id,
  }
}

/** The editor's XML as it may stand in a part of the file. */
function carried(writer: Writer, story: string, text: string): string {
  return text
    .replace(/ w14:(?:paraId|textId)="[^"]*"/g, '')
    .replace(
      /( r:(?:id|embed|link)=")([^"]*)"/g,
      (_, head, id) => `${head}${writer.relation(story, story, id)}"`,
    )
}

/** The prefixes that came with the editor's XML, where the part did not know them. */
function declared(text: string, { now }: Sides): string {
  const root = parseXml(text)
  const open = text.slice(root.start, root.openEnd)
  const [own, theirs] = [attributesIn(open), attributesOf(now.xml)]
  let added = ''
  for (const [name, address] of theirs) {
    if (!name.startsWith('xmlns:') || own.get(name) === address) continue
    const isUsed = new RegExp(`[<\\s]${name.slice(6)}:`).test(text)
    if (!isUsed) continue
    if (own.has(name)) throw new LossError(`two meanings of ${name}`)
    added += ` ${name}="${address}"`
  }
  const newOpen = open.replace(/\/?>$/, (end) => added + end)
  return text.slice(0, root.start) + newOpen + text.slice(root.openEnd)
}
