import { unzipSync } from 'fflate'
import { parseInertly } from '../../kernel/trusted-types.ts'

const MiB = 1024 ** 2
/** Of what is unpacked: a small file may promise more than there is memory. */
const most = { entries: 10_000, bytes: 256 * MiB }

/** The entries of a ZIP by name, those that are wanted. Throws on what is damaged or too large. */
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
      // entries may stand on the same bytes, and say that they become none
      total += Math.max(size, originalSize)
      if (entries > most.entries || total > most.bytes) throw new Error('too much inside')
      return true
    },
  })
}

/** An entry as words. */
export const textOfZipEntry = (entries: Record<string, Uint8Array>, name: string): string | undefined => {
  const bytes = entries[name]
  return bytes && new TextDecoder().decode(bytes)
}

/** Whether it makes words of its own: few of them become more than a browser reads in a minute. */
export const declaresXmlEntities = (xml: string) => xml.includes('<!ENTITY')

/** An entry as a document of elements. Throws where it is none. Nothing in it runs or is fetched. */
export function parseXmlEntry(xml: string): Document {
  if (declaresXmlEntities(xml)) throw new Error('words of its own')
  const parsed = parseInertly(() => new DOMParser().parseFromString(xml, 'application/xml'))
  if (parsed.querySelector('parsererror')) throw new Error('not well-formed')
  return parsed
}
