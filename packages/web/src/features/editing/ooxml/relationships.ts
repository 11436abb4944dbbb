import { attributesOf, escapeXmlEntities, parseXmlTree, unescapeXmlText } from '../xml/index.ts'
import type { PackageParts } from './package.ts'

/** A relationship of a package part (ECMA-376 part 2, 9.3). */
export interface Relationship {
  id: string
  /** The URI that identifies the relationship type. */
  type: string
  /** The end of that URI, such as `worksheet`. */
  kind: string
  /** A part name, or a URI where the target is external. */
  target: string
  isExternal: boolean
}

export const emptyRelationships =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'

/** Returns the name of the part with the relationships of a part; '' stands for the package. */
export const relationshipsPartName = (part: string): string => part.replace(/([^/]*)$/, '_rels/$1.rels')

/** Returns the part whose relationships this part contains. */
export const partOfRelationships = (relationships: string): string =>
  relationships.replace(/_rels\/([^/]*)\.rels$/, '$1')

/** Returns the relationships of a package part in file order. */
export function relationshipsOf(parts: PackageParts, part: string): Relationship[] {
  const bytes = parts.get(relationshipsPartName(part))
  return bytes ? readRelationships(new TextDecoder().decode(bytes), part, parts) : []
}

/** Parses relationships from text; `parts` decides which of two spellings of a name exists. */
export function readRelationships(
  text: string,
  part: string,
  parts: { has(name: string): boolean },
): Relationship[] {
  // Some programs write the element names with a prefix.
  const found = parseXmlTree(text).children.filter(({ name }) => /^(?:.*:)?Relationship$/.test(name))
  return found.map((element) => {
    const attributes = attributesOf(element)
    const value = (name: string) => unescapeXmlText(attributes.get(name) ?? '')
    const type = value('Type')
    const isExternal = value('TargetMode') === 'External'
    return {
      id: value('Id'),
      type,
      kind: type.slice(type.lastIndexOf('/') + 1),
      target: isExternal ? value('Target') : partName(part, value('Target'), parts),
      isExternal,
    }
  })
}

/** Names in URIs may be percent-encoded, and some programs name parts in the encoded form. */
function partName(from: string, target: string, parts: { has(name: string): boolean }): string {
  const path = target.replace(/#.*$/s, '')
  const steps: string[] = []
  for (const step of (path.startsWith('/') ? path : from.replace(/[^/]*$/, path)).split('/'))
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  const name = steps.join('/')
  return parts.has(name) ? name : decoded(name)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns a relationship as XML for the relationships of `part`. */
export function relationshipXml(
  { id, type, target, isExternal }: Omit<Relationship, 'kind'>,
  part: string,
): string {
  const folder = part.replace(/[^/]*$/, '')
  const shown = isExternal ? target : target.startsWith(folder) ? target.slice(folder.length) : `/${target}`
  const mode = isExternal ? ' TargetMode="External"' : ''
  return `<Relationship Id="${id}" Type="${type}" Target="${escapeXmlEntities(shown)}"${mode}/>`
}
