import type { IRange } from '@univerjs/core'
import type { PackageParts, Relationship } from '../../editing/ooxml/index.ts'
import { rangeOfReference } from '../markup/references.ts'
import { childElementOf, readXml } from '../markup/tree.ts'

/** Ranges of pivot tables by sheet. */
export type PivotTableRanges = Readonly<Record<string, readonly IRange[]>>

/** Returns the ranges of a sheet's pivot tables. */
export function pivotRangesOf(parts: PackageParts, relations: readonly Relationship[]): IRange[] {
  return relations.flatMap(({ kind, target }) => {
    const part = kind === 'pivotTable' && parts.get(target)
    const ref = part && childElementOf(readXml(part), 'location')?.attributes.ref
    return ref ? [rangeOfReference(ref)] : []
  })
}
