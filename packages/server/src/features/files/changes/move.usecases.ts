import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { deleteNodesIntoBin } from '../../nodes/deletions/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import { accessibleNodes, moveNodes } from '../../nodes/index.ts'
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
  await moveNodes(tx, target, placed)
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
