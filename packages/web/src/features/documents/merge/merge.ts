import type { PackageParts } from '../../editing/ooxml/index.ts'
import {
  attributesIn,
  attributesOf,
  childOf,
  parseXmlTree,
  type XmlElement,
  xmlAttributeOf,
} from '../../editing/xml/index.ts'
import { readBakedStyles, styleOfParagraph } from './baked.ts'
import { mergeBlocks } from './blocks.ts'
import { mergedComments } from './comments.ts'
import type { MergeSides } from './groups.ts'
import { ListNumbers } from './lists.ts'
import { DocumentLossError } from './loss.ts'
import type { MergeContext } from './merger.ts'
import { isStoryPart, paragraphNames } from './prepared.ts'
import { decodePartText, leadOf, relationsOf, requirePartText } from './relations.ts'
import type { MergeSide } from './side.ts'
import { MergedPartsWriter } from './writer.ts'

export interface EditorSaves {
  /** The editor's save of the unchanged document. */
  base: PackageParts
  /** The editor's save of the current document. */
  now: PackageParts
  /** The editor's save of one paragraph per style. */
  styles: PackageParts
}

const main = 'word/document.xml'

/**
 * Merges the differences between the editor's two saves into the original. Unchanged parts and paragraphs
 * keep their bytes. Throws where content would be lost.
 */
export function mergeDocument(original: PackageParts, { base, now, styles }: EditorSaves): PackageParts {
  const writer = new MergedPartsWriter(original, now)
  const lists = new ListNumbers(writer)
  const baked = readBakedStyles(parseXmlTree(requirePartText(styles, main)))
  const stories = paragraphNames(original)
  for (const [story, before] of [...base].filter(([name]) => isStoryPart(name))) {
    const after = now.get(story)
    const own = stories.get(story)
    if (!own || !after || story === 'word/comments.xml') continue
    const was: MergeSide = sideOf(original, story, own.xml, own.names)
    const sides: MergeSides = { was, base: savedSide(base, story, before), now: savedSide(now, story, after) }
    const merger: MergeContext = {
      carry: (_, text) => lists.carried(carried(writer, story, text)),
      bakedFor: (token) => token && baked.get(styleOfParagraph(token.paragraph)),
    }
    const text = mergedStory(merger, sides)
    if (text !== was.xml.text) writer.write(story, declared(text, sides))
  }
  mergedComments(writer, original, base, now)
  return writer.result()
}

function mergedStory(merger: MergeContext, sides: MergeSides): string {
  const inner = (side: MergeSide): XmlElement => childOf(side.xml, 'w:body') ?? side.xml
  const [was, base, now] = [inner(sides.was), inner(sides.base), inner(sides.now)]
  const { text } = sides.was.xml
  const content = mergeBlocks(merger, sides, was, base, now)
  if (was.closeStart !== was.end)
    return text.slice(0, was.openEnd) + keptSpace(sides.was, was, content) + text.slice(was.closeStart)
  if (content === '') return text
  return `${text.slice(0, was.openEnd).replace(/\s*\/>$/, '>')}${content}</${was.name}>${text.slice(was.end)}`
}

/** Keeps the white space between blocks of an unchanged story. */
function keptSpace({ xml }: MergeSide, was: XmlElement, content: string): string {
  const blocks = was.children.map((one) => xml.text.slice(one.start, one.end)).join('')
  return content === blocks ? xml.text.slice(was.openEnd, was.closeStart) : content
}

function sideOf(
  parts: PackageParts,
  story: string,
  xml: MergeSide['xml'],
  names: ReadonlyMap<XmlElement, string>,
): MergeSide {
  const relations = relationsOf(parts, story)
  return {
    xml,
    idOf: (paragraph) => names.get(paragraph),
    leadsTo: (id) => leadOf(parts, relations.get(id)) || id,
  }
}

function savedSide(parts: PackageParts, story: string, bytes: Uint8Array): MergeSide {
  const xml = parseXmlTree(decodePartText(bytes))
  const relations = relationsOf(parts, story)
  return {
    xml,
    idOf: (paragraph) => xmlAttributeOf(paragraph, 'w14:paraId'),
    leadsTo: (id) => leadOf(parts, relations.get(id)) || id,
  }
}

/** Converts the editor's XML for use in a part of the file. */
function carried(writer: MergedPartsWriter, story: string, text: string): string {
  return text
    .replace(/ w14:(?:paraId|textId)="[^"]*"/g, '')
    .replace(
      /( r:(?:id|embed|link)=")([^"]*)"/g,
      (_, head, id) => `${head}${writer.relation(story, story, id)}"`,
    )
}

/** Declares prefixes of the editor's XML that the part lacks. */
function declared(text: string, { now }: MergeSides): string {
  const root = parseXmlTree(text)
  const open = text.slice(root.start, root.openEnd)
  const [own, theirs] = [attributesIn(open), attributesOf(now.xml)]
  let added = ''
  for (const [name, address] of theirs) {
    if (!name.startsWith('xmlns:') || own.get(name) === address) continue
    const isUsed = new RegExp(`[<\\s]${name.slice(6)}:`).test(text)
    if (!isUsed) continue
    if (own.has(name)) throw new DocumentLossError(`two meanings of ${name}`)
    added += ` ${name}="${address}"`
  }
  const newOpen = open.replace(/\/?>$/, (end) => added + end)
  return text.slice(0, root.start) + newOpen + text.slice(root.openEnd)
}
