import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { deleteNodesIntoBin } from '../../nodes/deletions/index.ts'
import { locksAroundNodes } from '../../nodes/gate/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import { accessibleNodes, nodeNameKey } from '../../nodes/index.ts'
import { updateLockSpace } from '../../nodes/locks/index.ts'
import { quotaBytesOf, totalsChangeBy, updateFolderTotals } from '../../nodes/tree/index.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { type PlacedItem, planTransfer, type TransferPlan } from './place.ts'
import { type TransferItemResult, withoutNestedItems } from './transfer.rules.ts'
import { admitTransferItems, appendVersionsFromItems, lockTransfer } from './transfer.ts'
import { insertUndoRecord } from './undo.store.ts'

/** Moves files and folders, each by updating one row whatever lies below it. */
export const moveItemsTo = (
  ctx: Ctx,
  input: EndpointInput<typeof fileEndpoints.move>,
): Promise<EndpointReply<typeof fileEndpoints.move>> =>
  ctx.together(async (tx) => {
    const transfer = await lockTransfer(tx, 'move', input.ids, input)
    const { target } = transfer
    const { going, left } = await admitTransferItems(tx, 'move', transfer)
    const { top, nested } = withoutNestedItems(going)
    const staying = top.filter(({ node }) => node.parentId === target.node.id)
    const plan = await planTransfer(
      tx,
      'move',
      target,
      top.filter((item) => !staying.includes(item)),
      input.conflict,
    )
    const { results, emptied } = await carryOut(tx, target, plan)
    const skipped = [...nested, ...staying].map(({ node }) => ({
      id: node.id,
      name: node.name,
      result: 'skipped' as const,
    }))
    const undo = await finish(tx, target, plan.placed, emptied)
    return { results: [...results, ...skipped, ...left], ...undo }
  })

async function carryOut(tx: Tx, target: AccessibleNode, { placed, versions, merged, left }: TransferPlan) {
  await moveNodesTo(tx, target, placed)
  const succeeded = await appendVersionsFromItems(tx, target, versions)
  const gone = new Set(succeeded.filter(({ result }) => result === 'done').map(({ id }) => id))
  await deleteNodesIntoBin(
    tx,
    versions.map(({ item }) => item).filter(({ node }) => gone.has(node.id)),
  )
  const emptied = await dropEmptied(tx, merged)
  const moved = [...placed.map(({ item, name }) => ({ item, name })), ...emptied.map(withName)]
  return {
    emptied: emptied.map(({ node }) => node.id),
    results: [
      ...moved.map(({ item: { node }, name }): TransferItemResult => ({ id: node.id, name, result: 'done' })),
      ...succeeded,
      ...left,
    ],
  }
}

const withName = (item: AccessibleNode) => ({ item, name: item.node.name })

/** Moves merged folders that are empty now into the bin; returns the topmost of them. */
async function dropEmptied(tx: Tx, merged: readonly AccessibleNode[]): Promise<AccessibleNode[]> {
  if (merged.length === 0) return []
  const seen = await accessibleNodes(
    tx,
    merged.map(({ node }) => node.id),
  )
  const hollow = [...seen.values()].filter(({ node: { totals } }) => totals?.files === 0)
  const inside = new Map<string, number>()
  const empty = new Set<string>()
  // from the bottom: a folder that contains only empty folders counts as empty itself
  for (const { node } of hollow.toSorted((a, b) => b.ancestors.length - a.ancestors.length)) {
    if (node.totals!.items > (inside.get(node.id) ?? 0)) continue
    empty.add(node.id)
    inside.set(node.parentId!, (inside.get(node.parentId!) ?? 0) + 1)
  }
  const { top } = withoutNestedItems(hollow.filter(({ node }) => empty.has(node.id)))
  await deleteNodesIntoBin(tx, top)
  return top
}

/**
 * Moves live items, with everything below them, into a folder, or each into a folder of its space, under
 * these names. The caller has checked rights and names.
 */
export async function moveNodesTo(
  tx: Tx,
  target: AccessibleNode,
  placed: readonly (Omit<PlacedItem, 'into'> & Partial<PlacedItem>)[],
): Promise<void> {
  if (placed.length === 0) return
  await sql`
    update nodes n set parent_id = given.folder, name = given.name, name_key = given.key
    from unnest(
      ${placed.map(({ item }) => item.node.id)}::uuid[], ${placed.map(({ into = target }) => into.node.id)}::uuid[],
      ${placed.map(({ name }) => name)}::text[], ${placed.map(({ name }) => nodeNameKey(name))}::text[]
    ) as given (id, folder, name, key)
    where n.id = given.id`.execute(tx.db)
  await updateFolderTotals(
    tx.db,
    placed.flatMap(({ item: { node }, into = target }) => [
      totalsChangeBy(node.parentId!, node, -1),
      totalsChangeBy(into.node.id, node, 1),
    ]),
  )
  await changeSpace(
    tx,
    target,
    placed.map(({ item }) => item).filter(({ space }) => space.id !== target.space.id),
  )
}

/** Charges items from another space to the new one and moves their locks along. */
async function changeSpace(tx: Tx, target: AccessibleNode, items: readonly AccessibleNode[]): Promise<void> {
  if (items.length === 0) return
  const freed = new Map<string, number>()
  for (const { space, node } of items)
    freed.set(space.ownerId, (freed.get(space.ownerId) ?? 0) + quotaBytesOf(node))
  freed.delete(target.space.ownerId)
  await chargeQuota(
    tx,
    target.space.ownerId,
    [...freed.values()].reduce((sum, bytes) => sum + bytes, 0),
  )
  for (const [ownerId, bytes] of freed) await chargeQuota(tx, ownerId, -bytes)
  const holds = [...(await locksAroundNodes(tx, items)).values()].flatMap(({ within }) => within)
  await updateLockSpace(
    tx,
    holds.map((hold) => hold.id),
    target.space.id,
  )
}

/** Writes the journal line and the undo record of a move; nothing where nothing moved. */
async function finish(
  tx: Tx,
  target: AccessibleNode,
  done: readonly PlacedItem[],
  emptied: readonly string[],
): Promise<{ undoId?: string }> {
  if (done.length + emptied.length === 0) return {}
  const before = done.map(({ item: { node } }) => ({
    id: node.id,
    parentId: node.parentId!,
    name: node.name,
  }))
  await recordJournalLine(tx, {
    action: 'spaces.move',
    spaceId: target.space.id,
    nodes: [...before.map(({ id }) => id), ...emptied],
    before,
    after: { parentId: target.node.id, names: done.map(({ name }) => name) },
  })
  const items = before.map((place, index) => {
    const { into, name } = done[index]!
    return { ...place, now: name, ...(into !== target && { at: into.node.id }) }
  })
  const undo = { kind: 'move' as const, targetId: target.node.id, items }
  return {
    undoId: await insertUndoRecord(tx, emptied.length > 0 ? { ...undo, emptied: [...emptied] } : undo),
  }
}
