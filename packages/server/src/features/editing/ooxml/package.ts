import { crc32 } from 'node:zlib'
import {
  markupAttributeOf,
  markupTokensOf,
  openZipArchive,
  type PartRelationship,
  readPartRelationships,
  type ZipArchive,
} from '../../../kernel/reading/index.ts'
import { collectPartIds, type PackageIds } from './package-ids.ts'
import { isWellFormedXml } from './well-formed.ts'

/** Bounds of unpacking, since a document may be malicious. */
export const packageReadBounds = { part: 256 * 1024 ** 2, unpacked: 512 * 1024 ** 2, names: 20_000 }

/** Characters of an XML part that is checked tag by tag. */
const xmlMost = 64 * 1024 ** 2

const contentTypes = '[Content_Types].xml'

/** The archive names a part twice: readers disagree on which of the two counts. */
export const doubledEntries = 'entries'

/** Office document, unpacked once and inspected (ECMA-376 part 2). */
export interface OfficePackage {
  /** Checksum and bytes of each part. */
  parts: Map<string, string>
  relations: PartRelationship[]
  /** Content types by part or by ending. */
  types: Map<string, string>
  /** Entries that the archive, its content types or one part's relations have twice. */
  doubles: string[]
  /** Ids in parts whose ids mean something, and the relations that XML names. */
  ids: PackageIds
  /** First part that is not XML although its name says so; '' if there is none. */
  broken: string
}

/** The package exceeds the bounds: it unpacks to too many bytes or too many parts. */
export class PackageTooLargeError extends Error {}

/** Reads an Office document. Throws for other files, and for a bomb (`PackageTooLargeError`). */
export async function readOfficePackage(bytes: Uint8Array): Promise<OfficePackage> {
  const zip = await openZipArchive(bytes, packageReadBounds)
  if (zip.names.length >= packageReadBounds.names) throw new PackageTooLargeError()
  if (!zip.names.includes(contentTypes) || zip.names.some(climbs)) throw new Error('no package')
  // an honest bomb is not unpacked at all; a lying one is stopped on the way
  const sizes = zip.entries().map(({ size }) => size)
  if (
    sizes.some((size) => size > packageReadBounds.part) ||
    sizes.reduce((sum, size) => sum + size, 0) > packageReadBounds.unpacked
  )
    throw new PackageTooLargeError()
  const found: OfficePackage = {
    parts: new Map(),
    relations: [],
    types: new Map(),
    doubles: zip.names.length === entriesIn(bytes) ? [] : [doubledEntries],
    ids: { marks: new Map(), mentions: new Map() },
    broken: '',
  }
  for (const entry of zip.entries()) {
    if (entry.name.endsWith('/')) continue
    const xml = /\.(xml|rels|vml)$/i.test(entry.name) && entry.size <= xmlMost
    const { sum, text } = await readPart(zip, entry.name, xml)
    if (xml && declaresType(text)) throw new Error('a document type')
    if (sum !== entry.crc) throw new Error('damaged')
    found.parts.set(entry.name, `${sum} ${entry.size}`)
    if (!xml) continue
    // drawings of old Office are not always XML
    if (found.broken === '' && !/\.vml$/i.test(entry.name) && !isWellFormedXml(text))
      found.broken = entry.name
    if (entry.name.endsWith('.rels')) {
      const relations = await readPartRelationships(entry.name, [text])
      found.relations.push(...relations)
      found.doubles.push(...doubledIdsOf(relations).map((id) => `${entry.name} ${id}`))
    }
    if (entry.name === contentTypes) found.types = await typesIn(text, found.doubles)
    collectPartIds(found.ids, entry.name, text)
  }
  return found
}

async function readPart(
  zip: ZipArchive,
  name: string,
  keep: boolean,
): Promise<{ sum: number; text: string }> {
  let sum = 0
  const pieces: Buffer[] = []
  for await (const piece of zip.bytes(name)) {
    sum = crc32(piece, sum)
    if (keep) pieces.push(piece)
  }
  return { sum, text: textOf(Buffer.concat(pieces)) }
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return bytes.toString()
}

/** Office writes no document type (ECMA-376 part 2 forbids it): entity bombs are declared in one. */
const declaresType = (text: string) => text.includes('<!DOCTYPE')

/** Names that lead out of the archive. */
const climbs = (name: string) => name.split(/[\\/]/).includes('..')

/** Entries according to the directory at the end. */
function entriesIn(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return end < 0 ? -1 : buffer.readUInt16LE(end + 10)
}

/** Ids that one relationships part gives more than once. */
function doubledIdsOf(relations: readonly PartRelationship[]): string[] {
  const seen = new Set<string>()
  const doubled: string[] = []
  for (const { id } of relations) {
    if (seen.has(id)) doubled.push(id)
    seen.add(id)
  }
  return doubled
}

async function typesIn(text: string, doubles: string[]): Promise<Map<string, string>> {
  const types = new Map<string, string>()
  const add = (key: string, type: string) => {
    if (types.has(key)) doubles.push(`${contentTypes} ${key}`)
    types.set(key, type)
  }
  for await (const token of markupTokensOf([text])) {
    if (!('tag' in token) || token.closing) continue
    const { tag, attributes } = token
    const type = markupAttributeOf(attributes, 'ContentType')
    if (tag === 'Override') add(markupAttributeOf(attributes, 'PartName').slice(1), type)
    if (tag === 'Default') add(`.${markupAttributeOf(attributes, 'Extension').toLowerCase()}`, type)
  }
  return types
}
