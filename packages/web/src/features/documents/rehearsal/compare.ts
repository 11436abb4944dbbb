import type { PackageParts } from '../../editing/ooxml/index.ts'
import { attributesOf, parseXmlTree, unescapeXmlText, type XmlElement } from '../../editing/xml/index.ts'
import { isStoryPart } from '../merge/prepared.ts'
import { decodePartText } from '../merge/relations.ts'

/** A letter of the private use area, which the rehearsal types and the comparison leaves out. */
export const rehearsedLetter = '\ue0f7'

/**
 * Additions that a save may make to a part besides the typed letters, with their reasons:
 * - `xmlns:*`, because markup that is new needs its prefixes declared;
 * - `xml:space`, because a reader would drop a blank at the edge of a text without it;
 * - `w:rsid*` of runs, which only name the editing session of Word that made them, where letters of two runs of one
 *   look stand in one run now.
 */
const isAllowed = (element: string, attribute: string): boolean =>
  attribute === 'xmlns' ||
  attribute.startsWith('xmlns:') ||
  attribute === 'xml:space' ||
  (element === 'w:r' && attribute.startsWith('w:rsid'))

/** Returns the first part that a rehearsed save changed, lost or made, apart from what was typed; null for none. */
export function harmedPartOf(original: PackageParts, written: PackageParts): string | null {
  for (const [name, before] of original) {
    const after = written.get(name)
    if (!after || !isSamePart(name, before, after)) return name
  }
  return [...written.keys()].find((name) => !original.has(name)) ?? null
}

function isSamePart(name: string, before: Uint8Array, after: Uint8Array): boolean {
  if (before === after) return true
  if (before.length === after.length && before.every((byte, at) => byte === after[at])) return true
  return isStoryPart(name) && canonicalPart(before) === canonicalPart(after)
}

const canonicalPart = (bytes: Uint8Array): string => canonicalOf(parseXmlTree(decodePartText(bytes)))

/** An element without the letters that were typed, its neighbouring runs of one look as one. */
function canonicalOf(element: XmlElement): string {
  if (element.children.length === 0)
    return `<${tagOf(element)}>${typedTextOf(element).replaceAll(rehearsedLetter, '')}</>`
  let content = ''
  let look: string | null = null
  for (const child of element.children) {
    const run = child.name === 'w:r' ? runOf(child) : null
    if (run?.content === '') continue
    if (look !== null && run?.look !== look) content += '</run>'
    if (run) content += (run.look === look ? '' : `<run ${run.look}>`) + run.content
    else content += canonicalOf(child)
    look = run?.look ?? null
  }
  return `<${tagOf(element)}>${content}${look === null ? '' : '</run>'}</>`
}

function runOf(run: XmlElement): { look: string; content: string } {
  const format = run.children.find(({ name }) => name === 'w:rPr')
  const content = run.children
    .filter((child) => child !== format)
    .map((child) =>
      child.name === 'w:t' ? typedTextOf(child).replaceAll(rehearsedLetter, '') : canonicalOf(child),
    )
    .join('')
  return { look: tagOf(run) + (format ? canonicalOf(format) : ''), content }
}

const typedTextOf = ({ text, openEnd, closeStart }: XmlElement): string =>
  unescapeXmlText(text.slice(openEnd, closeStart))

function tagOf(element: XmlElement): string {
  const attributes = [...attributesOf(element)]
    .filter(([name]) => !isAllowed(element.name, name))
    .map(([name, value]) => `${name}="${unescapeXmlText(value)}"`)
  return [element.name, ...attributes.sort()].join(' ')
}
