import { unzipSync, type Zippable, zipSync } from 'fflate'

/** The parts of an Office file by name, in the order of its archive. */
export type PackageParts = ReadonlyMap<string, Uint8Array>

/** Limit of unpacked bytes: no larger document is edited in a browser. */
const unpackedMost = 512 * 1024 ** 2
/** Limit of parts in a package. */
const partsMost = 20_000
/**
 * Bytes that packing may add to a part: a larger packed size means that the declared unpacked size is false.
 */
const packingMost = 64 * 1024

export class OfficePackageError extends Error {
  readonly reason: 'encrypted' | 'signed' | 'damaged' | 'too_large'

  constructor(reason: OfficePackageError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Opens an Office file (ECMA-376 part 2). Throws OfficePackageError for files that cannot be edited. */
export function readPackageParts(bytes: Uint8Array): PackageParts {
  // An encrypted file is a compound file with the package inside.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new OfficePackageError('encrypted')
  const parts = unzip(bytes)
  if (!parts.has('[Content_Types].xml')) throw new OfficePackageError('damaged')
  if ([...parts].some(([name, part]) => isXml(name) && declaresType(part)))
    throw new OfficePackageError('damaged')
  if ([...parts.keys()].some((name) => /^_xmlsignatures\//i.test(name)))
    throw new OfficePackageError('signed')
  return parts
}

function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
  let total = 0
  let count = 0
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        total += originalSize
        count += 1
        if (total > unpackedMost || count > partsMost) throw new OfficePackageError('too_large')
        if (size > 1.01 * originalSize + packingMost || climbs(name)) throw new OfficePackageError('damaged')
        return true
      },
    })
    return new Map(Object.entries(entries).filter(([name]) => !name.endsWith('/')))
  } catch (error) {
    throw error instanceof OfficePackageError ? error : new OfficePackageError('damaged')
  }
}

const isXml = (name: string) => /\.(xml|rels|vml)$/i.test(name)

/** Returns whether a name leads out of the archive. */
const climbs = (name: string) => name.split(/[\\/]/).includes('..')

/**
 * Returns whether a part declares a document type: ECMA-376 part 2 forbids it, and it allows entity expansion
 * attacks.
 */
function declaresType(part: Uint8Array): boolean {
  const wide = part[0] === 0xff ? 'utf-16le' : part[0] === 0xfe ? 'utf-16be' : 'latin1'
  return new TextDecoder(wide).decode(part).includes('<!DOCTYPE')
}

/** Packs parts into an Office file; media that is already compressed is only stored. */
export function writePackageParts(parts: PackageParts): Uint8Array<ArrayBuffer> {
  const packed = /\.(png|jpe?g|gif|mp4|m4a|mp3|wmv|zip)$/i
  const entries: Zippable = {}
  for (const [name, content] of parts) entries[name] = [content, { level: packed.test(name) ? 0 : 6 }]
  return zipSync(entries)
}
