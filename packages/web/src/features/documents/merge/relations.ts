import type { Parts } from '../../editing/ooxml/index.ts'
import { all, attribute, escaped, readXml, unescaped } from './xml.ts'

export interface Relation {
  type: string
  target: string
  isExternal: boolean
}

export const decoded = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
export const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)

export const relationsName = (part: string): string => part.replace(/([^/]*)$/, '_rels/$1.rels')

/** The relationships of a part by id; the target of what is inside is the name of its part. */
export function relationsOf(parts: Parts, part: string): Map<string, Relation> {
  const bytes = parts.get(relationsName(part))
  const found = new Map<string, Relation>()
  if (!bytes) return found
  const xml = readXml(decoded(bytes))
  for (const one of all(xml.root, 'Relationship')) {
    const value = (name: string) => unescaped(attribute(xml, one, name) ?? '')
    const isExternal = value('TargetMode') === 'External'
    const target = isExternal ? value('Target') : partName(part, value('Target'))
    found.set(value('Id'), { type: value('Type'), target, isExternal })
  }
  return found
}

function partName(from: string, target: string): string {
  const base = new URL(from, 'part:///')
  return decodeURIComponent(new URL(target, base).pathname.slice(1))
}

/** What a relationship leads to, the same for the same bytes under another name. */
export function leadOf(parts: Parts, relation: Relation | undefined): string {
  if (!relation) return ''
  const bytes =
    /\/media\//.test(relation.target) && !relation.isExternal ? parts.get(relation.target) : undefined
  return bytes ? `media ${hashOf(bytes)}` : relation.target
}

const hashes = new WeakMap<Uint8Array, string>()

function hashOf(bytes: Uint8Array): string {
  const known = hashes.get(bytes)
  if (known) return known
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 2654435761)
    two = Math.imul(two ^ byte, 1597334677)
  }
  const hash = `${bytes.length}-${one >>> 0}-${two >>> 0}`
  hashes.set(bytes, hash)
  return hash
}

/** Text put before the end of the root of a part, which is read as it is. */
export const appended = (xml: string, added: string): string => {
  const { text, root } = readXml(xml)
  if (root.closeStart === root.end) {
    const open = text.slice(0, root.end).replace(/\s*\/>$/, '>')
    return `${open}${added}</${root.name}>${text.slice(root.end)}`
  }
  return text.slice(0, root.closeStart) + added + text.slice(root.closeStart)
}

export const relationTag = (id: string, { type, target, isExternal }: Relation, from: string): string => {
  const shown = isExternal ? target : target.startsWith(from) ? target.slice(from.length) : `/${target}`
  const mode = isExternal ? ' TargetMode="External"' : ''
  return `<Relationship Id="${id}" Type="${type}" Target="${escaped(shown)}"${mode}/>`
}

export const emptyRelations =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'
