import {
  attributeOf,
  attributesOf,
  contentOf,
  parseXml,
  sourceOf,
  type XmlElement,
} from '../../editing/xml/index.ts'
import { MergeError } from './merge-error.ts'

type Key = (entry: XmlElement) => string

/**
 * A list of entries with a key, as relations, content types and authors are: entries that came or changed between the two saves
 * come in, entries that went go.
 */
export function mergeEntries(part: string, key: Key, original: string, base: string, edited: string): string {
  const root = parseXml(original)
  const was = new Map(parseXml(base).children.map((entry) => [key(entry), entry]))
  const is = new Map(parseXml(edited).children.map((entry) => [key(entry), entry]))
  let text = contentOf(root)
  const has = new Map(root.children.map((entry) => [key(entry), entry]))
  for (const [name] of was) {
    const entry = has.get(name)
    if (entry && !is.has(name)) text = text.replace(sourceOf(entry), '')
  }
  for (const [name, entry] of is) {
    const before = was.get(name)
    if (before && sourceOf(before) === sourceOf(entry)) continue
    const mine = has.get(name)
    if (!mine) text += closed(sourceOf(entry))
    else if (before) text = text.replace(sourceOf(mine), () => closed(sourceOf(entry)))
    else if (!sameEntry(mine, entry)) throw new MergeError(part, `${name} means two things`)
  }
  return root.openEnd === root.closeStart && root.end === root.openEnd
    ? `${original.slice(0, root.openEnd - 2)}>${text}</${root.name}>${original.slice(root.end)}`
    : original.slice(0, root.openEnd) + text + original.slice(root.closeStart)
}

/** Entries as everybody writes them: the editor closes them by tags of their own, which not every reader expects. */
export const closed = (text: string) => text.replaceAll(/\s*><\/(?:Relationship|Override|Default)>/g, '/>')

const sameEntry = (left: XmlElement, right: XmlElement) =>
  [...attributesOf(left)].every(([name, value]) => attributeOf(right, name) === value)

export const relationKey: Key = (entry) => attributeOf(entry, 'Id') ?? ''

export const contentTypeKey: Key = (entry) =>
  attributeOf(entry, 'PartName') ?? `*.${attributeOf(entry, 'Extension')?.toLowerCase()}`

/** The editor makes one for everybody who wrote a comment of the newer kind, too. */
export const authorKey: Key = (entry) => attributeOf(entry, 'id') ?? ''
