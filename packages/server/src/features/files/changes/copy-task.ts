import { includesRight } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { finishBackgroundTask, openBackgroundTask } from '../../../kernel/jobs/tasks.ts'
import { recordJournalLine } from '../../journal/index.ts'
import type { AccessibleNode } from '../../nodes/index.ts'
import { lockedItemRefusal, lockNodes } from '../../nodes/index.ts'
import { quotaBytesOf, totalsChangeBy, updateFolderTotals } from '../../nodes/tree/index.ts'
import { chargeQuota, releaseReservation, reserveQuota } from '../../quotas/index.ts'
import { copyLatestContents } from './content-copies.ts'
import { insertPlannedCopies, type PlannedCopy } from './copy.store.ts'
import {
  type CopiedTopItem,
  type CopyTaskRow,
  deleteCopyTask,
  discardCopiedItems,
  findCopiedTopItems,
  hideCopyTops,
  insertCopyTask,
  insertCopyTops,
  showCopiedItems,
} from './copy-task.store.ts'
import { withFreeNames } from './files.ts'
import type { PlacedItem } from './place.ts'
import { folderDepthRefusal } from './transfer.ts'
import { insertUndoRecord } from './undo.store.ts'

/** Number of items from which a copy runs as a task: fewer take at most about half a second. */
export const largeCopyFromItems = 5000

/** The job that makes a copy; its input is the task's id. */
export const copyTaskJobName = 'spaces.copy'

/** Counts these items with everything below them. */
export const countItemsBelow = (placed: readonly PlacedItem[]): number =>
  placed.reduce(
    (sum, { item: { node } }) => sum + 1 + (node.totals ? node.totals.files + node.totals.folders : 0),
    0,
  )

/**
 * Begins the task of a large copy: reserves its bytes in the target's quota and makes its top items hidden.
 * Returns the task's id.
 * @throws spaces.no_room
 */
export async function beginCopyTask(
  tx: Tx,
  target: AccessibleNode,
  placed: readonly PlacedItem[],
  tops: readonly PlannedCopy[],
): Promise<string> {
  const reserved = placed.reduce((sum, { item: { node } }) => sum + (node.totals?.bytes ?? node.size), 0)
  const ownerId = target.space.ownerId
  await reserveQuota(tx, ownerId, reserved)
  const taskId = await openBackgroundTask(tx, {
    ownerId: tx.actor.userId,
    name: copyTaskJobName,
    total: countItemsBelow(placed),
  })
  await insertCopyTask(tx.db, {
    task_id: taskId,
    user_id: tx.actor.userId,
    target_id: target.node.id,
    space_id: target.space.id,
    owner_id: ownerId,
    reserved,
    done: tops.length,
    created_at: tx.now(),
  })
  await insertCopyTops(tx.db, taskId, tops)
  await insertPlannedCopies(tx, tops)
  await hideCopyTops(
    tx.db,
    tops.map((top) => top.id),
    tx.now(),
  )
  await copyLatestContents(
    tx,
    tops.filter((top) => !top.isFolder).map((top) => ({ from: top.from, to: top.id, number: 1 })),
  )
  await tx.queue(copyTaskJobName, { taskId })
  return taskId
}

/**
 * Shows the finished copies all at once and ends the task. Copies that no longer have a place are purged,
 * with the reason in the task. Inside `tx` the actor is the person who asked.
 */
export async function finishCopyTask(tx: Tx, copy: CopyTaskRow): Promise<void> {
  const made = await findCopiedTopItems(tx.db, copy.task_id)
  const folders = await lockNodes(
    tx,
    made.map((one) => one.folderId),
  )
  const shown: CopiedTopItem[] = []
  const failures: { name: string; reason: string }[] = []
  for (const one of made) {
    const reason = await refusalAt(tx, folders.get(one.folderId), one)
    if (reason) failures.push({ name: one.name, reason })
    else shown.push(one)
  }
  const named = await withFreeNames(tx, shown)
  await pay(tx, copy, folders, shown)
  await showCopiedItems(tx, named)
  await updateFolderTotals(
    tx.db,
    shown.map((one) => totalsChangeBy(one.folderId, one, 1)),
  )
  const ids = new Set(shown.map((one) => one.id))
  await discardCopiedItems(
    tx,
    copy,
    made.map((one) => one.id).filter((id) => !ids.has(id)),
  )
  await deleteCopyTask(tx.db, copy.task_id)
  const counts = { done: copy.done, success: copy.done, fail: failures.length, ignore: copy.ignored }
  if (named.length === 0) return finishBackgroundTask(tx, copy.task_id, 'failed', counts, { failures })
  await recordJournalLine(tx, {
    action: 'spaces.copy',
    spaceId: folders.get(named[0]!.folderId)!.space.id,
    nodes: [...ids],
    before: { from: named.map((one) => one.from) },
    after: { parentId: copy.target_id, names: named.map((one) => one.name) },
  })
  const undoId = await insertUndoRecord(tx, { kind: 'copy', ids: [...ids] })
  await finishBackgroundTask(tx, copy.task_id, 'done', counts, { undoId, failures })
}

/** Returns why a copy may not be shown in this folder any more, or null. */
async function refusalAt(tx: Tx, folder: AccessibleNode | undefined, one: CopiedTopItem) {
  if (!folder) return 'common.not_found'
  if (!includesRight(folder.rights, one.isFolder ? 'new' : 'upload')) return 'common.no_permission'
  const held = lockedItemRefusal(
    [...folder.ancestors, folder.node].flatMap((link) => link.locks),
    tx.actorId,
  )
  if (held) return held
  return folderDepthRefusal(tx.db, { node: one }, folder)
}

/**
 * Turns the reservation into used bytes, charged to the current owners of the folders.
 * @throws spaces.no_room
 */
async function pay(
  tx: Tx,
  { owner_id, reserved }: CopyTaskRow,
  folders: ReadonlyMap<string, AccessibleNode>,
  shown: readonly CopiedTopItem[],
): Promise<void> {
  await releaseReservation(tx, owner_id, reserved)
  const bytes = new Map<string, number>()
  for (const one of shown) {
    const { ownerId } = folders.get(one.folderId)!.space
    bytes.set(ownerId, (bytes.get(ownerId) ?? 0) + quotaBytesOf(one))
  }
  for (const [ownerId, more] of bytes) await chargeQuota(tx, ownerId, more)
}

/** Ends a copy that will not be shown: its items are purged and the reservation is released. */
export const abandonCopyTask = (
  ctx: Ctx,
  copy: CopyTaskRow,
  status: 'failed' | 'cancelled',
  reason?: string,
): Promise<void> =>
  ctx.together(async (tx) => {
    const made = await findCopiedTopItems(tx.db, copy.task_id)
    await discardCopiedItems(
      tx,
      copy,
      made.map((one) => one.id),
    )
    await releaseReservation(tx, copy.owner_id, copy.reserved)
    await deleteCopyTask(tx.db, copy.task_id)
    const failures = reason ? made.map(({ name }) => ({ name, reason })) : []
    const counts = { done: copy.done, success: 0, fail: failures.length, ignore: copy.ignored }
    await finishBackgroundTask(tx, copy.task_id, status, counts, { failures })
  })

/**
 * Abandons the copy with the reason where a refusal stopped it; any other error may be temporary and is
 * retried.
 */
export async function abandonOnRefusal(
  ctx: Ctx,
  copy: CopyTaskRow,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await abandonCopyTask(ctx, copy, 'failed', error.key)
  }
}
