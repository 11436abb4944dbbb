import { attributeOf, openZip, tokensOf, type Zip } from '../../../kernel/reading/index.ts'
import { bounds } from './bounds.ts'

/** Opens the package of an Office document. */
export const openPackage = (bytes: Uint8Array): Promise<Zip> => openZip(bytes, bounds)

/** What a part refers to, by id: names of parts. */
export async function relationsOf(zip: Zip, part: string): Promise<Map<string, string>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const found = new Map<string, string>()
  for await (const token of tokensOf(zip.text(`${folder}_rels/${part.slice(folder.length)}.rels`)))
    if ('tag' in token && token.tag === 'Relationship' && !token.closing)
      found.set(attributeOf(token.attributes, 'Id'), joined(folder, attributeOf(token.attributes, 'Target')))
  return found
}

/** A target as a name of a part; it is looked up, never opened as a path. */
function joined(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps = folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}
