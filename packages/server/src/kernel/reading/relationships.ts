import { firstOf } from '../certain.ts'
import { markupAttributeOf, markupTokensOf } from './markup.ts'

/** A relationship of a part of an Office document (ECMA-376 part 2). */
export interface PartRelationship {
  /** Relationships part that contains it. */
  place: string
  id: string
  /** Last segment of its type address: `hyperlink`, `image`. */
  kind: string
  target: string
  external: boolean
}

/** Name of the part that holds the relationships of a part. */
export function relationshipsPartOf(part: string): string {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  return `${folder}_rels/${part.slice(folder.length)}.rels`
}

/** Reads a relationships part. */
export async function readPartRelationships(
  place: string,
  source: AsyncIterable<string> | Iterable<string>,
): Promise<PartRelationship[]> {
  const found: PartRelationship[] = []
  for await (const token of markupTokensOf(source)) {
    if (!('tag' in token) || token.closing || token.tag !== 'Relationship') continue
    const { attributes } = token
    const type = markupAttributeOf(attributes, 'Type')
    found.push({
      place,
      id: markupAttributeOf(attributes, 'Id'),
      kind: type.slice(type.lastIndexOf('/') + 1),
      target: markupAttributeOf(attributes, 'Target'),
      external: markupAttributeOf(attributes, 'TargetMode').toLowerCase() === 'external',
    })
  }
  return found
}

/** Resolves the target to the name of a part, which is looked up and never opened as a path. */
export function relationshipTargetPart({
  place,
  target,
}: Pick<PartRelationship, 'place' | 'target'>): string {
  const folder = place.slice(0, place.lastIndexOf('_rels/'))
  const path = decoded(firstOf(target.split('#', 1)))
  const way: string[] = []
  for (const step of (path.startsWith('/') ? path : folder + path).split('/'))
    if (step === '..') way.pop()
    else if (step !== '.' && step !== '') way.push(step)
  return way.join('/')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
