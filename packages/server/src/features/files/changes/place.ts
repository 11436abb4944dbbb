import type { Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import {
  type AccessibleNode,
  accessibleNodes,
  findChildrenByName,
  lockedItemRefusal,
} from '../../nodes/index.ts'
import { childrenAfterStep } from '../../nodes/tree/index.ts'
import { withFreeNames } from './files.ts'
import {
  type ConflictChoice,
  decidePlacement,
  type ItemOntoChild,
  refusedItemResult,
  type TransferItemResult,
  type TransferVerb,
  transferRefusal,
} from './transfer.rules.ts'

/** An item, its target folder and its name there. */
export interface PlacedItem {
  item: AccessibleNode
  into: AccessibleNode
  name: string
}

/** A file that becomes a new version of another in that folder. */
export interface SucceedingFile extends ItemOntoChild {
  into: AccessibleNode
}

/** The destination of every item of a transfer. */
export interface TransferPlan {
  placed: PlacedItem[]
  versions: SucceedingFile[]
  /** Folders merged with one of the same name; their children are among the other items. */
  merged: AccessibleNode[]
  left: TransferItemResult[]
}

/**
 * Gives each item its folder and its name, or the reason why it stays. Reads the children of merged folders.
 */
export async function planTransfer(
  tx: Tx,
  verb: TransferVerb,
  target: AccessibleNode,
  items: readonly AccessibleNode[],
  choice: ConflictChoice,
): Promise<TransferPlan> {
  const plan: TransferPlan = { placed: [], versions: [], merged: [], left: [] }
  const numbered: Omit<PlacedItem, 'name'>[] = []
  for (let level: Level[] = [{ into: target, items }]; level.length > 0; ) {
    const there = await findChildrenByName(
      tx.db,
      level.flatMap(({ into, items: some }) =>
        some.map(({ node }) => ({ folderId: into.node.id, name: node.name })),
      ),
    )
    const joining: ItemOntoChild[] = []
    for (const { into, items: some } of level) {
      const children = there.filter((child) => child.parentId === into.node.id)
      const placement = decidePlacement(some, children, choice)
      plan.placed.push(...placement.fresh.map((item) => ({ item, into, name: item.node.name })))
      plan.versions.push(...placement.versions.map((pair) => ({ ...pair, into })))
      plan.left.push(...placement.left)
      numbered.push(...placement.numbered.map((item) => ({ item, into })))
      joining.push(...placement.merges)
    }
    level = await joined(tx, verb, joining, plan)
  }
  if (numbered.length > 0) plan.placed = await named(tx, [...plan.placed, ...numbered])
  return plan
}

async function named(
  tx: Tx,
  items: readonly (Omit<PlacedItem, 'name'> & { name?: string })[],
): Promise<PlacedItem[]> {
  const given = await withFreeNames(
    tx,
    items.map(({ item, into, name }) => ({
      item,
      into,
      folderId: into.node.id,
      name: name ?? item.node.name,
      isFolder: item.node.isFolder,
    })),
  )
  return given.map(({ item, into, name }) => ({ item, into, name }))
}

interface Level {
  into: AccessibleNode
  items: readonly AccessibleNode[]
}

/** Maximum items of merged folders per request. */
const mostJoined = 10_000

/**
 * Returns the children of merged folders with their destination; adds the merges and the refused items to the
 * plan.
 */
async function joined(
  tx: Tx,
  verb: TransferVerb,
  pairs: readonly ItemOntoChild[],
  plan: TransferPlan,
): Promise<Level[]> {
  if (pairs.length === 0) return []
  const targets = await accessibleNodes(
    tx,
    pairs.map(({ onto }) => onto.id),
  )
  const into = new Map<string, AccessibleNode>()
  for (const { item, onto } of pairs) {
    const target = targets.get(onto.id)
    const held = lockedItemRefusal(target?.node.locks ?? [], tx.actorId)
    if (target && !held) into.set(item.node.id, target)
    else plan.left.push(refusedItemResult(item.node.id, item.node.name, held ?? 'common.no_permission'))
  }
  plan.merged.push(...pairs.map(({ item }) => item).filter(({ node }) => into.has(node.id)))
  const steps = await childrenAfterStep(tx.db, [...into.keys()], null, mostJoined + 1)
  if (steps.length + plan.placed.length + plan.versions.length > mostJoined)
    throw new AppError('spaces.merge_too_large', { most: mostJoined })
  const seen = await accessibleNodes(
    tx,
    steps.map((step) => step.id),
  )
  const levels = new Map<string, AccessibleNode[]>()
  for (const item of seen.values()) {
    const { id, name, parentId } = item.node
    const reason = transferRefusal(verb, item, into.get(parentId!)!)
    if (reason) plan.left.push(refusedItemResult(id, name, reason))
    else levels.set(parentId!, [...(levels.get(parentId!) ?? []), item])
  }
  return [...levels].map(([folderId, items]) => ({ into: into.get(folderId)!, items }))
}
