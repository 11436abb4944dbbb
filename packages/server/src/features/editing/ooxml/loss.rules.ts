import { relationshipTargetPart } from '../../../kernel/reading/index.ts'
import { danglingRelations, isRemovablePart, ownerOfRelations, partTypeOf } from './package.rules.ts'
import type { OfficePackage } from './package.ts'
import { isLastingMark, type PackageIds } from './package-ids.ts'

/**
 * Returns what a saved package has lost or doubled although no editing does that (decision 450), or null. What
 * the source had doubled or dangling already is not the editor's fault.
 */
export function packageLoss(source: OfficePackage, saved: OfficePackage): string | null {
  return (
    first(saved.doubles, new Set(source.doubles)) ??
    lostPart(source, saved) ??
    lostType(source, saved) ??
    lostRelation(source, saved) ??
    first(danglingRelations(saved), new Set(danglingRelations(source))) ??
    first(namelessMentions(saved), new Set(namelessMentions(source))) ??
    hiddenSlide(source, saved) ??
    lostOrDoubledMark(source.ids, saved)
  )
}

const first = (found: readonly string[], known: ReadonlySet<string>): string | null =>
  found.find((one) => !known.has(one)) ?? null

const lostPart = (source: OfficePackage, saved: OfficePackage): string | null =>
  [...source.parts.keys()].find((name) => !saved.parts.has(name) && !isRemovablePart(name)) ?? null

/** A part without its content type is not read, nor one with another. */
function lostType(source: OfficePackage, saved: OfficePackage): string | null {
  for (const name of saved.parts.keys()) {
    const type = partTypeOf(saved, name)
    if (source.parts.has(name) ? type !== partTypeOf(source, name) : type === undefined) return name
  }
  return null
}

/** A relation may go with its target, or where its part names it no more. */
function lostRelation(source: OfficePackage, saved: OfficePackage): string | null {
  const kept = new Set(saved.relations.map(({ place, id }) => `${place} ${id}`))
  const lost = source.relations.find((one) => {
    if (kept.has(`${one.place} ${one.id}`)) return false
    const owner = ownerOfRelations(one.place)
    if (!saved.parts.has(owner)) return false
    if (!one.external && !saved.parts.has(relationshipTargetPart(one))) return false
    const wasNamed = source.ids.mentions.get(owner)?.has(one.id) ?? false
    return !wasNamed || (saved.ids.mentions.get(owner)?.has(one.id) ?? false)
  })
  return lost ? `${lost.place} ${lost.id}` : null
}

/** Relations that XML names and no part has. */
function namelessMentions({ ids, relations }: OfficePackage): string[] {
  const known = new Set(relations.map(({ place, id }) => `${ownerOfRelations(place)} ${id}`))
  return [...ids.mentions].flatMap(([part, named]) =>
    [...named].map((id) => `${part} ${id}`).filter((one) => !known.has(one)),
  )
}

/** A slide whose part is there and that no presentation shows any more. */
function hiddenSlide(source: OfficePackage, saved: OfficePackage): string | null {
  const lost = saved.relations.find(({ place, kind, id }) => {
    const owner = ownerOfRelations(place)
    const named = (file: OfficePackage) => file.ids.mentions.get(owner)?.has(id) ?? false
    return kind === 'slide' && owner === 'ppt/presentation.xml' && named(source) && !named(saved)
  })
  return lost ? `ppt/presentation.xml slide ${lost.id}` : null
}

function lostOrDoubledMark(source: PackageIds, saved: OfficePackage): string | null {
  for (const [part, before] of source.marks) {
    if (!saved.parts.has(part)) continue
    const after = saved.ids.marks.get(part) ?? new Map<string, number>()
    for (const mark of before.keys()) if (isLastingMark(mark) && !after.has(mark)) return `${part} ${mark}`
    for (const [mark, count] of after)
      if (count > Math.max(1, before.get(mark) ?? 0)) return `${part} ${mark}`
  }
  return null
}
