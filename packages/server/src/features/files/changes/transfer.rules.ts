import type { ErrorKey } from '@cabinet/contract/errors'
import type { fileItemResult, nameConflictChoice } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import { fileRights, includesRight } from '@cabinet/contract/rights'
import type { z } from 'zod'
import { missingRightReason } from '../../nodes/access/index.ts'
import { type AccessibleNode, nodeNameKey } from '../../nodes/index.ts'
import type { ChildNode } from '../../nodes/tree/index.ts'

export type ConflictChoice = z.output<typeof nameConflictChoice>
export type TransferItemResult = z.output<typeof fileItemResult>
export type TransferVerb = 'move' | 'copy'

/** A copy is a file of one's own, so it asks for the bytes as well. */
export const rightsToCopy = fileRights.copy | fileRights.download

export const mayCopyWithRights = (held: number): boolean => (held & rightsToCopy) === rightsToCopy

/** Why this may not go there, or null. */
export function transferRefusal(
  verb: TransferVerb,
  { node, rights: held, space }: AccessibleNode,
  target: AccessibleNode,
): ErrorKey | null {
  if (node.parentId === null) return 'spaces.root_fixed'
  const may =
    verb === 'copy' ? mayCopyWithRights(held) : includesRight(held, 'move') || includesRight(held, 'cut')
  if (!may && space.kind === 'archive') return missingRightReason(space)
  if (!may || !includesRight(target.rights, node.isFolder ? 'new' : 'upload')) return 'common.no_permission'
  // nobody gets at the bytes of a file by taking it to where they hold more rights
  if (!includesRight(held, 'download') && includesRight(target.rights, 'download'))
    return 'common.no_permission'
  if (target.node.id === node.id || target.ancestors.some((link) => link.id === node.id))
    return 'spaces.move_into_itself'
  return null
}

/** What deciding about depth needs of an item. */
export interface DepthMeasuredItem {
  node: Pick<AccessibleNode['node'], 'id' | 'isFolder' | 'totals'>
}

/** Whether a folder may lie that deep, where counting says so without measuring how deep it is itself. */
export const certainlyFitsDepth = ({ node }: DepthMeasuredItem, target: AccessibleNode): boolean =>
  !node.isFolder || target.ancestors.length + 1 + (node.totals?.folders ?? 0) <= limits.depth

/** An item and what has its name at the target. */
export interface ItemOntoChild {
  item: AccessibleNode
  onto: ChildNode
}

/** What becomes of each item at a target whose names are partly taken. */
export interface TransferPlacement {
  /** Under its own name. */
  fresh: AccessibleNode[]
  /** Under the next free name. */
  numbered: AccessibleNode[]
  /** As a new version of a file there. */
  versions: ItemOntoChild[]
  /** Into the folder of the same name there. */
  merges: ItemOntoChild[]
  left: TransferItemResult[]
}

/**
 * Decides by the names there and those of the same request. An item copied beside itself clashes with nobody else.
 * `merge` is 'version' for two files and joins two folders; a file and a folder both stay.
 */
export function decidePlacement(
  items: readonly AccessibleNode[],
  there: readonly ChildNode[],
  choice: ConflictChoice,
): TransferPlacement {
  const byKey = new Map(there.map((child) => [child.key, child]))
  const used = new Set<string>()
  const placement: TransferPlacement = { fresh: [], numbered: [], versions: [], merges: [], left: [] }
  for (const item of items) {
    const { node } = item
    const key = nodeNameKey(node.name)
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

const succeeds = (choice: ConflictChoice) => choice === 'version' || choice === 'merge'

/** Items whose folder goes along anyway. */
export const withoutNestedItems = (
  items: readonly AccessibleNode[],
): { top: AccessibleNode[]; nested: AccessibleNode[] } => {
  const ids = new Set(items.map(({ node }) => node.id))
  const within = ({ ancestors }: AccessibleNode) => ancestors.some((link) => ids.has(link.id))
  return { top: items.filter((item) => !within(item)), nested: items.filter(within) }
}

export const refusedItemResult = (id: string, name: string, reason: ErrorKey): TransferItemResult => ({
  id,
  name,
  result: 'refused',
  reason,
})
