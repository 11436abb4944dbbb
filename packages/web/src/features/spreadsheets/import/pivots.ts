import type { IRange } from '@univerjs/core'
import type { Parts, Relationship } from '../../editing/ooxml/index.ts'
import { rangeOf } from '../markup/references.ts'
import { child, readXml } from '../markup/tree.ts'

/** Where pivot tables stand, by sheet. */
export type Pivots = Readonly<Record<string, readonly IRange[]>>

/** Where the pivot tables of a sheet stand. */
export function pivotsOf(parts: Parts, relations: readonly Relationship[]): IRange[] {
  return relations.flatMap(({ kind, target }) => {
    const part = kind === 'pivotTable' && parts.get(target)
    const ref = part && child(readXml(part), 'location')?.attributes.ref
    return ref ? [rangeOf(ref)] : []
  })
}
