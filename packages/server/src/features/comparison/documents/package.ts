import {
  markupAttributeOf,
  markupTokensOf,
  openZipArchive,
  type ZipArchive,
} from '../../../kernel/reading/index.ts'
import { comparisonBounds } from './bounds.ts'

/** Opens the package of an Office document. */
export const openOfficePackage = (bytes: Uint8Array): Promise<ZipArchive> =>
  openZipArchive(bytes, comparisonBounds)

/** Returns the names of the parts that a part refers to, by relation id. */
export async function readPartRelations(zip: ZipArchive, part: string): Promise<Map<string, string>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const found = new Map<string, string>()
  for await (const token of markupTokensOf(zip.text(`${folder}_rels/${part.slice(folder.length)}.rels`)))
    if ('tag' in token && token.tag === 'Relationship' && !token.closing)
      found.set(
        markupAttributeOf(token.attributes, 'Id'),
        joined(folder, markupAttributeOf(token.attributes, 'Target')),
      )
  return found
}

/** Resolves a target to the name of a part; it is looked up, never opened as a path. */
function joined(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps = folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}
