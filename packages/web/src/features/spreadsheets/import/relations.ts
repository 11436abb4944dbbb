import type { Parts } from '../../editing/ooxml/index.ts'
import { children, readXml } from './xml.ts'

export interface Relation {
  id: string
  /** The last word of its type, such as `worksheet`. */
  kind: string
  /** A part of the package, or an address where it is external. */
  target: string
  external: boolean
}

/** What a part refers to. */
export function relationsOf(parts: Parts, part: string): Relation[] {
  const cut = part.lastIndexOf('/') + 1
  const own = parts.get(`${part.slice(0, cut)}_rels/${part.slice(cut)}.rels`)
  if (!own) return []
  return children(readXml(own), 'Relationship').map(({ attributes }) => {
    const external = attributes.TargetMode === 'External'
    return {
      id: attributes.Id ?? '',
      kind: attributes.Type?.split('/').at(-1) ?? '',
      target: external ? (attributes.Target ?? '') : within(part.slice(0, cut), attributes.Target ?? ''),
      external,
    }
  })
}

function within(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path: string[] = []
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  }
  return path.join('/')
}
