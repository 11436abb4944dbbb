import type { ErrorKey } from '@cabinet/contract/errors'
import type { conflict, itemResult } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import { holds, rights } from '@cabinet/contract/rights'
import type { z } from 'zod'
import { lackOf } from '../../nodes/access/index.ts'
import { keyOf, type Reached } from '../../nodes/index.ts'
import type { Child } from '../../nodes/tree/index.ts'

export type Conflict = z.output<typeof conflict>
export type ItemResult = z.output<typeof itemResult>
export type Verb = 'move' | 'copy'

/** A copy is a file of one's own, so it asks for the bytes as well. */
export const copyRights = rights.copy | rights.download

export const mayCopy = (held: number): boolean => (held & copyRights) === copyRights

/** Why this may not go there, or null. */
export function transferRefusal(
  verb: Verb,
  { node, rights: held, space }: Reached,
  target: Reached,
): ErrorKey | null {
  if (node.parentId === null) return 'spaces.root_fixed'
  const may = verb === 'copy' ? mayCopy(held) : holds(held, 'move') || holds(held, 'cut')
  if (!may && space.kind === 'archive') return lackOf(space)
  if (!may || !holds(target.rights, node.isFolder ? 'new' : 'upload')) return 'common.no_permission'
  // nobody gets at the bytes of a file by taking it to where they hold more rights
  if (!holds(held, 'download') && holds(target.rights, 'download')) return 'common.no_permission'
  if (target.node.id === node.id || target.ancestors.some((link) => link.id === node.id))
    return 'spaces.move_into_itself'
  return null
}

/** What deciding about depth needs of an item. */
export interface Fitting {
  node: Pick<Reached['node'], 'id' | 'isFolder' | 'totals'>
}

/** Whether a folder may lie that deep, where counting says so without measuring how deep it is itself. */
export const surelyFits = ({ node }: Fitting, target: Reached): boolean =>
  !node.isFolder || target.ancestors.length + 1 + (node.totals?.folders ?? 0) <= limits.depth

/** An item and what has its name at the target. */
export interface Pair {
  item: Reached
  onto: Child
}

/** What becomes of each item at a target whose names are partly taken. */
export interface Placement {
  /** Under its own name. */
  fresh: Reached[]
  /** Under the next free name. */
  numbered: Reached[]
  /** As a new version of a file there. */
  versions: Pair[]
  /** Into the folder of the same name there. */
  merges: Pair[]
  left: ItemResult[]
}

/**
 * Decides by the names there and those of the same request. An item copied beside itself clashes with nobody else.
 * `merge` is 'version' for two files and joins two folders; a file and a folder both stay.
 */
export function placementOf(items: readonly Reached[], there: readonly Child[], choice: Conflict): Placement {
  const byKey = new Map(there.map((child) => [child.key, child]))
  const used = new Set<string>()
  const placement: Placement = { fresh: [], numbered: [], versions: [], merges: [], left: [] }
  for (const item of items) {
    const { node } = item
    const key = keyOf(node.name)
    const other = byKey.get(key)
    if (!other && !used.has(key)) {
      used.add(key)
      placement.fresh.push(item)
    } else if (choice === 'both' || other?.id === node.id) placement.numbered.push(item)
    else if (succeeds(choice) && other && !used.has(key) && !other.isFolder && !node.isFolder) {
      used.add(key)
      placement.versions.push({ item, onto: other })
    } else if (choice === 'merge' && other?.isFolder && node.isFolder)
      placement.merges.push({ item, onto: other })
    else if (choice === 'merge') placement.numbered.push(item)
    else {
      const result = choice === 'skip' ? 'skipped' : 'conflict'
      placement.left.push({ id: node.id, name: node.name, result })
    }
  }
  return placement
}

const succeeds = (choice: Conflict) => choice === 'version' || choice === 'merge'

/** Items whose folder goes along anyway. */
export const withoutNested = (items: readonly Reached[]): { top: Reached[]; nested: Reached[] } => {
  const ids = new Set(items.map(({ node }) => node.id))
  const within = ({ ancestors }: Reached) => ancestors.some((link) => ids.has(link.id))
  return { top: items.filter((item) => !within(item)), nested: items.filter(within) }
}

export const refused = (id: string, name: string, reason: ErrorKey): ItemResult => ({
  id,
  name,
  result: 'refused',
  reason,
})
