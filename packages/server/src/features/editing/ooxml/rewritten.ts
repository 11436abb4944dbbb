import { crc32 } from 'node:zlib'
import { openZipArchive } from '../../../kernel/reading/index.ts'
import { danglingRelations, mainTypeOf } from './package.rules.ts'
import { type OfficePackage, packageReadBounds, readOfficePackage } from './package.ts'

/**
 * Returns how a document that a document server wrote anew is broken although its source was whole, or null
 * (decision 530). Document servers name parts and ids as they like: only what every reader needs is looked at.
 */
export async function rewrittenDamage(source: Uint8Array, saved: Uint8Array): Promise<string | null> {
  const before = await formOf(source)
  if (before === null) return null
  const after = await formOf(saved)
  if (after === null) return 'unreadable'
  if (before.package && after.package) return packageDamage(before.package, after.package)
  const isProtectionChange = before.kind === encrypted || after.kind === encrypted
  return before.kind === after.kind || isProtectionChange ? null : 'kind'
}

/** A whole document: its kind, and its parts where it is an Office package. */
interface DocumentForm {
  kind: string
  package?: OfficePackage
}

/** A password makes a compound file of a package, whose kind is hidden then. */
const encrypted = 'encrypted'

const startsWith = (bytes: Uint8Array, signature: Uint8Array) =>
  signature.every((byte, at) => bytes[at] === byte)

/** null: not whole, or of no kind that is looked at. */
async function formOf(bytes: Uint8Array): Promise<DocumentForm | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (startsWith(bytes, Buffer.from('PK\x03\x04', 'latin1'))) return archiveFormOf(buffer)
  if (startsWith(bytes, Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return compoundFormOf(buffer)
  const isWholePdf = startsWith(bytes, Buffer.from('%PDF-')) && buffer.subarray(-2048).includes('%%EOF')
  return isWholePdf ? { kind: 'pdf' } : null
}

async function archiveFormOf(bytes: Buffer): Promise<DocumentForm | null> {
  try {
    const found = await readOfficePackage(bytes)
    return { kind: mainTypeOf(found) ?? '', package: found }
  } catch {
    return openDocumentFormOf(bytes).catch(() => null)
  }
}

/** OpenDocument says its kind in a part of this name; every part must unpack to what its checksum was made of. */
async function openDocumentFormOf(bytes: Buffer): Promise<DocumentForm | null> {
  const zip = await openZipArchive(bytes, packageReadBounds)
  let kind = ''
  for (const { name, crc } of zip.entries()) {
    let sum = 0
    for await (const piece of zip.bytes(name)) {
      sum = crc32(piece, sum)
      if (name === 'mimetype') kind += piece.toString().trim()
    }
    if (sum !== crc) return null
  }
  return kind === '' ? null : { kind }
}

/** The directory's first sector lies within the file (MS-CFB 2.2); an encrypted package is a stream of this name. */
function compoundFormOf(bytes: Buffer): DocumentForm | null {
  if (bytes.length < 512) return null
  const sector = 2 ** bytes.readUInt16LE(30)
  if ((bytes.readUInt32LE(48) + 2) * sector > bytes.length) return null
  return { kind: bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? encrypted : 'compound' }
}

function packageDamage(source: OfficePackage, saved: OfficePackage): string | null {
  if (mainTypeOf(source) !== mainTypeOf(saved)) return 'kind'
  const [doubles, dangling] = [new Set(source.doubles), new Set(danglingRelations(source))]
  return (
    saved.doubles.find((one) => !doubles.has(one)) ??
    danglingRelations(saved).find((one) => !dangling.has(one)) ??
    (saved.broken !== '' && source.broken === '' ? saved.broken : null)
  )
}
