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

/** Copying also needs the right to download, as the copy gives the actor the bytes. */
export const rightsToCopy = fileRights.copy | fileRights.download

export const mayCopyWithRights = (held: number): boolean => (held & rightsToCopy) === rightsToCopy

/** Returns why an item may not go there, or null. */
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
  // moving a file to where the actor holds more rights must not give access to its bytes
  if (!includesRight(held, 'download') && includesRight(target.rights, 'download'))
    return 'common.no_permission'
  if (target.node.id === node.id || target.ancestors.some((link) => link.id === node.id))
    return 'spaces.move_into_itself'
  return null
}

/** The columns of an item that decide about depth. */
export interface DepthMeasuredItem {
  node: Pick<AccessibleNode['node'], 'id' | 'isFolder' | 'totals'>
}

/**
 * Returns whether a folder fits at that depth, where counting its folders proves it without measuring its
 * height.
 */
export const certainlyFitsDepth = ({ node }: DepthMeasuredItem, target: AccessibleNode): boolean =>
  !node.isFolder || target.ancestors.length + 1 + (node.totals?.folders ?? 0) <= limits.depth

/** An item and the child at the target that has the same name. */
export interface ItemOntoChild {
  item: AccessibleNode
  onto: ChildNode
}

/** The outcome for each item at a target with name clashes. */
export interface TransferPlacement {
  /** Added under its own name. */
  fresh: AccessibleNode[]
  /** Added under the next free name. */
  numbered: AccessibleNode[]
  /** Added as a new version of a file there. */
  versions: ItemOntoChild[]
  /** Merged into the folder of the same name there. */
  merges: ItemOntoChild[]
  left: TransferItemResult[]
}

/**
 * Decides by the names there and those of the same request. An item copied beside itself clashes with no
 * other. `merge` appends a version where both are files and joins two folders; a file and a folder both stay.
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

/** Returns these items without those inside another of them. */
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
