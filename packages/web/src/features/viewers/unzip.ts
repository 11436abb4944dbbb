import { unzipSync } from 'fflate'
import { parseInertly } from '../../kernel/trusted-types.ts'

const MiB = 1024 ** 2
/** Limit of unpacked bytes: a small file may declare more than memory holds. */
const most = { entries: 10_000, bytes: 256 * MiB }

/** Returns the wanted entries of a ZIP by name. Throws on damaged or too large files. */
export function unzipEntries(
  bytes: ArrayBuffer,
  wanted: (name: string) => boolean = () => true,
): Record<string, Uint8Array> {
  let entries = 0
  let total = 0
  return unzipSync(new Uint8Array(bytes), {
    filter: ({ name, size, originalSize }) => {
      if (name.endsWith('/') || !wanted(name)) return false
      entries += 1
      // entries may overlap, and may declare a size of 0
      total += Math.max(size, originalSize)
      if (entries > most.entries || total > most.bytes) throw new Error('too much inside')
      return true
    },
  })
}

/** Decodes an entry as text. */
export const textOfZipEntry = (entries: Record<string, Uint8Array>, name: string): string | undefined => {
  const bytes = entries[name]
  return bytes && new TextDecoder().decode(bytes)
}

/** Whether a document declares entities, few of which can expand to more than a browser can read. */
export const declaresXmlEntities = (xml: string) => xml.includes('<!ENTITY')

/** Parses an entry as XML, running and fetching nothing. Throws on malformed documents. */
export function parseXmlEntry(xml: string): Document {
  if (declaresXmlEntities(xml)) throw new Error('words of its own')
  const parsed = parseInertly(() => new DOMParser().parseFromString(xml, 'application/xml'))
  if (parsed.querySelector('parsererror')) throw new Error('not well-formed')
  return parsed
}
