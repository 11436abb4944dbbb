import { type PackageParts, type Relationship, relationshipsOf } from '../../editing/ooxml/index.ts'

export const decodePartText = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)

/** The text of a part that every such package has; throws where it is missing. */
export function requirePartText(parts: PackageParts, name: string): string {
  const bytes = parts.get(name)
  if (!bytes) throw new Error(`the package has no part ${name}`)
  return decodePartText(bytes)
}

export const encodePartText = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The relationships of a part by their id. */
export const relationsOf = (parts: PackageParts, part: string): Map<string, Relationship> =>
  new Map(relationshipsOf(parts, part).map((one) => [one.id, one]))

/** Returns a key for the target of a relationship, equal for equal bytes under another name. */
export function leadOf(parts: PackageParts, relation: Relationship | undefined): string {
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
