import type { PackageParts } from '../../editing/ooxml/index.ts'
import {
  attributesOf,
  childOf,
  parseXmlTree,
  unescapeXmlText,
  type XmlElement,
  xmlContentOf,
} from '../../editing/xml/index.ts'
import { rehearsedDeckLetter } from '../merge/typing.ts'

/**
 * Returns the parts that a rehearsed save changed, lost or made, apart from what was typed. Nothing else may differ: a
 * save adds nothing to a deck of which only letters were changed.
 */
export const harmedDeckParts = (original: PackageParts, written: PackageParts): string[] => [
  ...[...original].flatMap(([name, before]) => {
    const after = written.get(name)
    return !after || (before !== after && !isSamePart(name, before, after)) ? [name] : []
  }),
  ...[...written.keys()].filter((name) => !original.has(name)),
]

export const isNotesPart = (name: string): boolean => name.startsWith('ppt/notesSlides/')

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function isSamePart(name: string, before: Uint8Array, after: Uint8Array): boolean {
  if (before.length === after.length && before.every((byte, at) => byte === after[at])) return true
  return name.endsWith('.xml') && canonicalOf(parse(before)) === canonicalOf(parse(after))
}

const parse = (bytes: Uint8Array) => parseXmlTree(decode(bytes))

function canonicalOf(element: XmlElement): string {
  if (isTypedRun(element)) return ''
  const attributes = [...attributesOf(element)].map(([name, value]) => `${name}="${unescapeXmlText(value)}"`)
  const content =
    element.children.length > 0
      ? element.children.map(canonicalOf).join('')
      : unescapeXmlText(element.text.slice(element.openEnd, element.closeStart)).replaceAll(
          rehearsedDeckLetter,
          '',
        )
  return `<${[element.name, ...attributes.sort()].join(' ')}>${content}</>`
}

/** A letter typed into an empty line makes a run. */
const isTypedRun = (element: XmlElement): boolean =>
  element.name === 'a:r' && xmlContentOf(childOf(element, 'a:t') ?? element) === rehearsedDeckLetter

/** Typed letters in one part, or in all slides. */
export const rehearsedLettersIn = (written: PackageParts, part?: string): number =>
  [...written]
    .filter(([name]) => (part ? name === part : /^ppt\/slides\/[^/]+\.xml$/.test(name)))
    .reduce((sum, [, bytes]) => sum + decode(bytes).split(rehearsedDeckLetter).length - 1, 0)
