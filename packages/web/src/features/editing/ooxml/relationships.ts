import { attributesOf, escapeXmlEntities, parseXmlTree, unescapeXmlText } from '../xml/index.ts'
import type { PackageParts } from './package.ts'

/** A relationship of a package part (ECMA-376 part 2, 9.3). */
export interface Relationship {
  id: string
  /** An address that says what the target is to the part. */
  type: string
  /** The end of that address, such as `worksheet`. */
  kind: string
  /** The name of a part, or an address where it is external. */
  target: string
  isExternal: boolean
}

export const emptyRelationships =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'

/** The part that holds the relationships of a part; of '' those of the package. */
export const relationshipsPartName = (part: string): string => part.replace(/([^/]*)$/, '_rels/$1.rels')

/** The part whose relationships stand in this one. */
export const partOfRelationships = (relationships: string): string =>
  relationships.replace(/_rels\/([^/]*)\.rels$/, '$1')

/** Returns the relationships of a package part in file order. */
export function relationshipsOf(parts: PackageParts, part: string): Relationship[] {
  const bytes = parts.get(relationshipsPartName(part))
  return bytes ? readRelationships(new TextDecoder().decode(bytes), part, parts) : []
}

/** The same of the text of its relationships; `parts` tells which of two readings of a name is there. */
export function readRelationships(
  text: string,
  part: string,
  parts: { has(name: string): boolean },
): Relationship[] {
  // some programs write the names with a prefix
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

/** Names in addresses may be percent-encoded, and some programs name parts as the address reads. */
function partName(from: string, target: string, parts: { has(name: string): boolean }): string {
  const path = target.split('#', 1)[0]!
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

/** A relationship as it is written into the relationships of `part`. */
export function relationshipXml(
  { id, type, target, isExternal }: Omit<Relationship, 'kind'>,
  part: string,
): string {
  const folder = part.replace(/[^/]*$/, '')
  const shown = isExternal ? target : target.startsWith(folder) ? target.slice(folder.length) : `/${target}`
  const mode = isExternal ? ' TargetMode="External"' : ''
  return `<Relationship Id="${id}" Type="${type}" Target="${escapeXmlEntities(shown)}"${mode}/>`
}
