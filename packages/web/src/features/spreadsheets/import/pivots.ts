import type { IRange } from '@univerjs/core'
import type { Parts } from '../../editing/ooxml/index.ts'
import { rangeOf } from '../markup/references.ts'
import type { Relation } from './relations.ts'
import { child, readXml } from './xml.ts'

/** Where pivot tables stand, by sheet. */
export type Pivots = Readonly<Record<string, readonly IRange[]>>

/** Where the pivot tables of a sheet stand. */
export function pivotsOf(parts: Parts, relations: readonly Relation[]): IRange[] {
  return relations.flatMap(({ kind, target }) => {
    const part = kind === 'pivotTable' && parts.get(target)
    const ref = part && child(readXml(part), 'location')?.attributes.ref
    return ref ? [rangeOf(ref)] : []
  })
}
