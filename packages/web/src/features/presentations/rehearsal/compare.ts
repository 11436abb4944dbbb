import type { PackageParts } from '../../editing/ooxml/index.ts'
import { attributesOf, parseXmlTree, unescapeXmlText, type XmlElement } from '../../editing/xml/index.ts'
import { rehearsedDeckLetter } from '../merge/typing.ts'

/**
 * Returns the first part that a rehearsed save changed, lost or made, apart from what was typed; null for none. Nothing
 * else may differ: a save adds nothing to a deck of which only letters were changed.
 */
export function harmedDeckPart(original: PackageParts, written: PackageParts): string | null {
  for (const [name, before] of original) {
    const after = written.get(name)
    if (!after || (before !== after && !isSamePart(name, before, after))) return name
  }
  return [...written.keys()].find((name) => !original.has(name)) ?? null
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function isSamePart(name: string, before: Uint8Array, after: Uint8Array): boolean {
  if (before.length === after.length && before.every((byte, at) => byte === after[at])) return true
  return name.endsWith('.xml') && canonicalOf(parse(before)) === canonicalOf(parse(after))
}

const parse = (bytes: Uint8Array) => parseXmlTree(decode(bytes))

function canonicalOf(element: XmlElement): string {
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

export const rehearsedLettersIn = (written: PackageParts): number =>
  [...written]
    .filter(([name]) => /^ppt\/slides\/[^/]+\.xml$/.test(name))
    .reduce((sum, [, bytes]) => sum + decode(bytes).split(rehearsedDeckLetter).length - 1, 0)
