import {
  attributesOf,
  parseXmlTree,
  type XmlElement,
  xmlAttributeOf,
  xmlContentOf,
  xmlSourceOf,
} from '../../editing/xml/index.ts'
import { DeckMergeError } from './merge-error.ts'

type Key = (entry: XmlElement) => string

/**
 * A list of entries with a key, as relations, content types and authors are: entries that came or changed between the two saves
 * come in, entries that went go.
 */
export function mergeKeyedEntries(
  part: string,
  key: Key,
  original: string,
  base: string,
  edited: string,
): string {
  const root = parseXmlTree(original)
  const was = new Map(parseXmlTree(base).children.map((entry) => [key(entry), entry]))
  const is = new Map(parseXmlTree(edited).children.map((entry) => [key(entry), entry]))
  let text = xmlContentOf(root)
  const has = new Map(root.children.map((entry) => [key(entry), entry]))
  for (const [name] of was) {
    const entry = has.get(name)
    if (entry && !is.has(name)) text = text.replace(xmlSourceOf(entry), '')
  }
  for (const [name, entry] of is) {
    const before = was.get(name)
    if (before && xmlSourceOf(before) === xmlSourceOf(entry)) continue
    const mine = has.get(name)
    if (!mine) text += closeEntryTags(xmlSourceOf(entry))
    else if (before) text = text.replace(xmlSourceOf(mine), () => closeEntryTags(xmlSourceOf(entry)))
    else if (!sameEntry(mine, entry)) throw new DeckMergeError(part, `${name} means two things`)
  }
  return root.openEnd === root.closeStart && root.end === root.openEnd
    ? `${original.slice(0, root.openEnd - 2)}>${text}</${root.name}>${original.slice(root.end)}`
    : original.slice(0, root.openEnd) + text + original.slice(root.closeStart)
}

/** Serialises entries as self-closing tags: the editor writes closing tags, which not every reader expects. */
export const closeEntryTags = (text: string) =>
  text.replaceAll(/\s*><\/(?:Relationship|Override|Default)>/g, '/>')

const sameEntry = (left: XmlElement, right: XmlElement) =>
  [...attributesOf(left)].every(([name, value]) => xmlAttributeOf(right, name) === value)

export const relationEntryKey: Key = (entry) => xmlAttributeOf(entry, 'Id') ?? ''

export const contentTypeKey: Key = (entry) =>
  xmlAttributeOf(entry, 'PartName') ?? `*.${xmlAttributeOf(entry, 'Extension')?.toLowerCase()}`

/** The editor adds an author for each author of threaded comments as well. */
export const authorEntryKey: Key = (entry) => xmlAttributeOf(entry, 'id') ?? ''
