import {
  type PackageParts,
  partOfRelationships,
  relationshipsOf,
  relationshipsPartName,
} from '../../editing/ooxml/index.ts'
import { parseXmlTree, xmlAttributeOf, xmlSourceOf } from '../../editing/xml/index.ts'
import { DeckMergeError } from './merge-error.ts'
import { mergePresentation } from './presentation.ts'
import {
  authorEntryKey,
  closeEntryTags,
  contentTypeKey,
  mergeKeyedEntries,
  relationEntryKey,
} from './relations.ts'
import { mergeDeckPart, normalizeNewSlide } from './slide.ts'

const types = '[Content_Types].xml'

/** Parts that describe the file, in which the editor writes new times at every save. */
const properties = /^docProps\/(core|app)\.xml$/

/**
 * A presentation with what was changed in it. `base` is what the editor writes of the untouched file and `edited` what
 * it writes now; only their differences are carried into `original`, as the editor's own writing of everything else
 * loses what it does not understand. `rewritten` is what it writes of texts that were touched and not changed. Throws a MergeError where that is not possible.
 */
export function mergePresentations(
  original: PackageParts,
  base: PackageParts,
  edited: PackageParts,
  rewritten: PackageParts = base,
): Map<string, Uint8Array> {
  const result = new Map<string, Uint8Array>()
  for (const [name, mine] of original) {
    const [was, is] = [base.get(name), edited.get(name)]
    if (was && !is) continue
    result.set(
      name,
      was && is && !equal(was, is) && !properties.test(name)
        ? merge(name, mine, was, is, rewritten.get(name))
        : mine,
    )
  }
  for (const [name, is] of edited) {
    const was = base.get(name)
    if (original.has(name) || (was && equal(was, is))) continue
    result.set(name, brought(name, is))
  }
  return swept(original, withOwnNotes(result, original))
}

/** Returns an added part in the form that Office requires. */
function brought(name: string, part: Uint8Array): Uint8Array {
  if (/^ppt\/slides\/[^/]+\.xml$/.test(name)) return encode(normalizeNewSlide(decode(part)))
  return name.endsWith('.rels') ? encode(closeEntryTags(decode(part))) : part
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const decode = (bytes: Uint8Array) => decoder.decode(bytes)
const encode = (text: string) => new TextEncoder().encode(text)

const equal = (left: Uint8Array, right: Uint8Array) =>
  left.length === right.length && left.every((byte, index) => byte === right[index])

function merge(
  name: string,
  original: Uint8Array,
  base: Uint8Array,
  edited: Uint8Array,
  rewritten: Uint8Array | undefined,
): Uint8Array {
  if (!/\.(xml|rels|vml)$/.test(name)) return edited
  const texts = [decode(original), decode(base), decode(edited)] as const
  if (/^<\?xml[^>]*encoding=["']utf-?16/i.test(texts[0])) throw new DeckMergeError(name, 'is not UTF-8')
  try {
    return encode(mergeText(name, ...texts, decode(rewritten ?? base)))
  } catch (error) {
    throw error instanceof DeckMergeError ? error : new DeckMergeError(name, String(error))
  }
}

function mergeText(name: string, original: string, base: string, edited: string, rewritten: string): string {
  if (name === types) return mergeKeyedEntries(name, contentTypeKey, original, base, edited)
  if (name.endsWith('.rels')) return mergeKeyedEntries(name, relationEntryKey, original, base, edited)
  if (name === 'ppt/commentAuthors.xml')
    return mergeKeyedEntries(name, authorEntryKey, original, base, edited)
  if (name === 'ppt/presentation.xml') return mergePresentation(original, base, edited)
  return mergeDeckPart(name, original, base, edited, rewritten)
}

/** Drops the notes relationship of a new slide, which the editor copies from another slide. */
function withOwnNotes(parts: Map<string, Uint8Array>, original: PackageParts): Map<string, Uint8Array> {
  const slides = [...parts.keys()].filter((name) => /^ppt\/slides\/_rels\//.test(name))
  const taken = new Set(slides.filter((name) => original.has(name)).flatMap((name) => notesIn(name, parts)))
  for (const name of slides) {
    if (original.has(name)) continue
    const text = decode(parts.get(name)!)
    const foreign = parseXmlTree(text).children.filter(
      (entry) =>
        xmlAttributeOf(entry, 'Type')?.endsWith('/notesSlide') &&
        notesIn(name, parts).some((notes) => taken.has(notes)),
    )
    parts.set(name, encode(foreign.reduce((rest, entry) => rest.replace(xmlSourceOf(entry), ''), text)))
  }
  return parts
}

const notesIn = (relations: string, parts: PackageParts) =>
  targetsOf(parts, partOfRelationships(relations)).filter((target) => target.startsWith('ppt/notesSlides/'))

/** Returns the parts that a part references. */
const targetsOf = (parts: PackageParts, part: string) =>
  relationshipsOf(parts, part).flatMap(({ target, isExternal }) => (isExternal ? [] : [target]))

/** Removes parts that lost their last reference; those without one before stay. */
function swept(original: PackageParts, parts: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const [before, now] = [reachable(original), reachable(parts)]
  const gone = [...parts.keys()].filter((name) => !now.has(name) && (before.has(name) || !original.has(name)))
  for (const name of gone) parts.delete(name)
  const text = decode(parts.get(types)!)
  const stale = parseXmlTree(text).children.filter((entry) => {
    const part = xmlAttributeOf(entry, 'PartName')?.slice(1)
    return (
      part !== undefined &&
      !parts.has(part) &&
      (original.has(part) || !decode(original.get(types)!).includes(`"/${part}"`))
    )
  })
  if (stale.length > 0)
    parts.set(types, encode(stale.reduce((rest, entry) => rest.replace(xmlSourceOf(entry), ''), text)))
  for (const name of now)
    if (!parts.has(name) && !before.has(name)) throw new DeckMergeError(name, 'is missing')
  return parts
}

function reachable(parts: PackageParts): Set<string> {
  const found = new Set([types, '_rels/.rels'])
  const open = ['']
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (parts.has(relationshipsPartName(part))) found.add(relationshipsPartName(part))
    for (const target of targetsOf(parts, part)) {
      if (found.has(target)) continue
      found.add(target)
      open.push(target)
    }
  }
  return found
}
