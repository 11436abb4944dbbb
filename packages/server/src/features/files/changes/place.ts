import type { Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findChildren, lockRefusal, type Reached, reached } from '../../nodes/index.ts'
import { childrenAfter } from '../../nodes/tree/index.ts'
import { besideOthers } from './files.ts'
import {
  type Conflict,
  type ItemResult,
  type Pair,
  placementOf,
  refused,
  transferRefusal,
  type Verb,
} from './transfer.rules.ts'

/** An item, the folder that it goes into and its name there. */
export interface Placed {
  item: Reached
  into: Reached
  name: string
}

/** A file that becomes a version of another in that folder. */
export interface Succeeding extends Pair {
  into: Reached
}

/** Where everything goes. */
export interface Plan {
  placed: Placed[]
  versions: Succeeding[]
  /** Folders that are joined with one of their name; what lies in them is among the rest. */
  merged: Reached[]
  left: ItemResult[]
}

/** Gives each item its place and its name, or the reason why it stays. Folders that are joined are looked into. */
export async function place(
  tx: Tx,
  verb: Verb,
  target: Reached,
  items: readonly Reached[],
  choice: Conflict,
): Promise<Plan> {
  const plan: Plan = { placed: [], versions: [], merged: [], left: [] }
  const numbered: Omit<Placed, 'name'>[] = []
  for (let level: Level[] = [{ into: target, items }]; level.length > 0; ) {
    const there = await findChildren(
      tx.db,
      level.flatMap(({ into, items: some }) =>
        some.map(({ node }) => ({ folderId: into.node.id, name: node.name })),
      ),
    )
    const joining: Pair[] = []
    for (const { into, items: some } of level) {
      const children = there.filter((child) => child.parentId === into.node.id)
      const placement = placementOf(some, children, choice)
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
  items: readonly (Omit<Placed, 'name'> & { name?: string })[],
): Promise<Placed[]> {
  const given = await besideOthers(
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
  into: Reached
  items: readonly Reached[]
}

/** Items of joined folders that one request looks at. */
const mostJoined = 10_000

/** What lies in folders that are joined with others, with where it goes; notes them and what stays in the plan. */
async function joined(tx: Tx, verb: Verb, pairs: readonly Pair[], plan: Plan): Promise<Level[]> {
  if (pairs.length === 0) return []
  const targets = await reached(
    tx,
    pairs.map(({ onto }) => onto.id),
  )
  const into = new Map<string, Reached>()
  for (const { item, onto } of pairs) {
    const target = targets.get(onto.id)
    const held = lockRefusal(target?.node.locks ?? [], tx.actorId)
    if (target && !held) into.set(item.node.id, target)
    else plan.left.push(refused(item.node.id, item.node.name, held ?? 'common.no_permission'))
  }
  plan.merged.push(...pairs.map(({ item }) => item).filter(({ node }) => into.has(node.id)))
  const steps = await childrenAfter(tx.db, [...into.keys()], null, mostJoined + 1)
  if (steps.length + plan.placed.length + plan.versions.length > mostJoined)
    throw new AppError('spaces.merge_too_large', { most: mostJoined })
  const seen = await reached(
    tx,
    steps.map((step) => step.id),
  )
  const levels = new Map<string, Reached[]>()
  for (const item of seen.values()) {
    const { id, name, parentId } = item.node
    const reason = transferRefusal(verb, item, into.get(parentId!)!)
    if (reason) plan.left.push(refused(id, name, reason))
    else levels.set(parentId!, [...(levels.get(parentId!) ?? []), item])
  }
  return [...levels].map(([folderId, items]) => ({ into: into.get(folderId)!, items }))
}
