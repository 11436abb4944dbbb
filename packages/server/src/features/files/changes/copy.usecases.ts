import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { fileEndpoints } from '@cabinet/contract/files'
import { generateId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { type AccessibleNode, implicitRole, nodeNameKey } from '../../nodes/index.ts'
import { type FolderTotalsChange, updateFolderTotals } from '../../nodes/tree/index.ts'
import { chargeQuota } from '../../quotas/index.ts'
import { copyLatestContents } from './content-copies.ts'
import {
  findNodesToCopyBelow,
  insertPlannedCopies,
  type PlannedCopy,
  planCopiesBelow,
  totalsOfCopies,
} from './copy.store.ts'
import { beginCopyTask, countItemsBelow, largeCopyFromItems } from './copy-task.ts'
import { type PlacedItem, planTransfer } from './place.ts'
import type { TransferItemResult } from './transfer.rules.ts'
import { admitTransferItems, appendVersionsFromItems, lockTransfer } from './transfer.ts'
import { insertUndoRecord } from './undo.store.ts'

/**
 * Copies files and folders with everything below them that the actor may copy. Contents are shared; the quota
 * counts each copy. A large copy continues as a task.
 */
export const copyItemsTo = (
  ctx: Ctx,
  input: EndpointInput<typeof fileEndpoints.copy>,
): Promise<EndpointReply<typeof fileEndpoints.copy>> =>
  ctx.together(async (tx) => {
    const transfer = await lockTransfer(tx, 'copy', input.ids, input)
    const { target } = transfer
    const { going, left } = await admitTransferItems(tx, 'copy', transfer)
    const plan = await planTransfer(tx, 'copy', target, going, input.conflict)
    const tops = topsOf(plan.placed)
    const results = [...(await appendVersionsFromItems(tx, target, plan.versions)), ...plan.left, ...left]
    if (countItemsBelow(plan.placed) > largeCopyFromItems)
      return { results, taskId: await beginCopyTask(tx, target, plan.placed, tops) }
    const made = await copyInto(tx, target, plan.placed, tops)
    if (made.length === 0) return { results }
    await recordJournalLine(tx, {
      action: 'spaces.copy',
      spaceId: target.space.id,
      nodes: made.map(({ newId: id }) => id),
      before: { from: made.map(({ id }) => id) },
      after: { parentId: target.node.id, names: made.map(({ name }) => name) },
    })
    const undoId = await insertUndoRecord(tx, { kind: 'copy', ids: made.map(({ newId: id }) => id) })
    return { results: [...made, ...results], undoId }
  })

/** Returns the copies of the requested items, each in its folder. */
const topsOf = (placed: readonly PlacedItem[]): PlannedCopy[] =>
  placed.map(({ item: { node }, into, name }) => ({
    ...node,
    name,
    key: nodeNameKey(name),
    from: node.id,
    id: generateId(),
    parentId: into.node.id,
  }))

async function copyInto(
  tx: Tx,
  target: AccessibleNode,
  placed: readonly PlacedItem[],
  tops: readonly PlannedCopy[],
): Promise<(TransferItemResult & { newId: string })[]> {
  if (placed.length === 0) return []
  const copies = [...tops, ...(await copiesWithin(tx, placed, tops))]
  const bytes = copies.reduce((sum, copy) => sum + copy.size, 0)
  await chargeQuota(tx, target.space.ownerId, bytes)
  await insertPlannedCopies(tx, copies)
  await updateFolderTotals(tx.db, countedAt(tops, copies))
  await copyLatestContents(
    tx,
    copies.filter((copy) => !copy.isFolder).map((copy) => ({ from: copy.from, to: copy.id, number: 1 })),
  )
  return tops.map((top) => ({ id: top.from, name: top.name, result: 'done', newId: top.id }))
}

/** Returns copies of everything below the copied folders that may be copied. */
async function copiesWithin(
  tx: Tx,
  placed: readonly PlacedItem[],
  tops: readonly PlannedCopy[],
): Promise<PlannedCopy[]> {
  const copies: PlannedCopy[] = []
  for (const [index, { item }] of placed.entries()) {
    if (!item.node.isFolder) continue
    const eyes = {
      all: implicitRole(tx.actor, item.space) !== null,
      subjects: tx.actor.subjects,
      at: tx.now(),
    }
    const below = await findNodesToCopyBelow(tx.db, [item.node.id], eyes)
    copies.push(...planCopiesBelow(below, new Map([[item.node.id, tops[index]!.id]])))
  }
  return copies
}

/** Returns what each target folder gains: the totals of copied folders and the files beside them. */
function countedAt(tops: readonly PlannedCopy[], copies: readonly PlannedCopy[]): FolderTotalsChange[] {
  const folderIds = [...new Set(tops.map((top) => top.parentId))]
  const roots = folderIds.map((id): PlannedCopy => ({ ...tops[0]!, id, parentId: '', isFolder: true }))
  const totals = totalsOfCopies([...roots, ...copies])
  return folderIds.map((folderId) => {
    const { bytes, files, folders, items, subfolders } = totals.get(folderId)!
    return { folderId, bytes, kept: bytes, files, folders, items, subfolders }
  })
}
