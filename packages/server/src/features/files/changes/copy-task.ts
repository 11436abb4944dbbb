import { holds } from '@cabinet/contract/rights'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError } from '../../../kernel/errors.ts'
import { finishTask, openTask } from '../../../kernel/jobs/tasks.ts'
import { record } from '../../journal/index.ts'
import type { Reached } from '../../nodes/index.ts'
import { lockNodes, lockRefusal } from '../../nodes/index.ts'
import { changeBy, keptBy, updateTotals } from '../../nodes/tree/index.ts'
import { charge, release, reserve } from '../../organisations/index.ts'
import { copyContents } from './content-copies.ts'
import { type Copy, insertCopies } from './copy.store.ts'
import {
  type CopyRow,
  dropCopyTask,
  dropMade,
  findMade,
  hideTops,
  insertCopyTask,
  insertTops,
  type Made,
  showMade,
} from './copy-task.store.ts'
import { besideOthers } from './files.ts'
import type { Placed } from './place.ts'
import { depthRefusal } from './transfer.ts'
import { insertUndo } from './undo.store.ts'

/** Items from which on a copy is a task: less is done within about half a second. */
export const largeCopy = 5000

/** The job that makes a copy; its input is the task's id. */
export const copyJob = 'spaces.copy'

/** How many items these are with all below them. */
export const itemsOf = (placed: readonly Placed[]): number =>
  placed.reduce(
    (sum, { item: { node } }) => sum + 1 + (node.totals ? node.totals.files + node.totals.folders : 0),
    0,
  )

/**
 * Begins the task of a large copy: its bytes are promised by the target's quota, its tops made out of sight. Answers
 * the task's id.
 * @throws spaces.no_room
 */
export async function beginCopy(
  tx: Tx,
  target: Reached,
  placed: readonly Placed[],
  tops: readonly Copy[],
): Promise<string> {
  const reserved = placed.reduce((sum, { item: { node } }) => sum + (node.totals?.bytes ?? node.size), 0)
  const ownerId = target.space.ownerId
  await reserve(tx, ownerId, reserved)
  const taskId = await openTask(tx, { ownerId: tx.actor.userId, name: copyJob, total: itemsOf(placed) })
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
  await insertTops(tx.db, taskId, tops)
  await insertCopies(tx, tops)
  await hideTops(
    tx.db,
    tops.map((top) => top.id),
    tx.now(),
  )
  await copyContents(
    tx,
    tops.filter((top) => !top.isFolder).map((top) => ({ from: top.from, to: top.id, number: 1 })),
  )
  await tx.queue(copyJob, { taskId })
  return taskId
}

/**
 * Shows what was made, all at once, and ends the task. What has no place any more goes, with the reason in the task.
 * Inside `tx` the actor is the person who asked.
 */
export async function showCopy(tx: Tx, copy: CopyRow): Promise<void> {
  const made = await findMade(tx.db, copy.task_id)
  const folders = await lockNodes(
    tx,
    made.map((one) => one.folderId),
  )
  const shown: Made[] = []
  const failures: { name: string; reason: string }[] = []
  for (const one of made) {
    const reason = await refusalAt(tx, folders.get(one.folderId), one)
    if (reason) failures.push({ name: one.name, reason })
    else shown.push(one)
  }
  const named = await besideOthers(tx, shown)
  await pay(tx, copy, folders, shown)
  await showMade(tx, named)
  await updateTotals(
    tx.db,
    shown.map((one) => changeBy(one.folderId, one, 1)),
  )
  const ids = new Set(shown.map((one) => one.id))
  await dropMade(
    tx,
    copy,
    made.map((one) => one.id).filter((id) => !ids.has(id)),
  )
  await dropCopyTask(tx.db, copy.task_id)
  const counts = { done: copy.done, success: copy.done, fail: failures.length, ignore: copy.ignored }
  if (named.length === 0) return finishTask(tx, copy.task_id, 'failed', counts, { failures })
  await record(tx, {
    action: 'spaces.copy',
    spaceId: folders.get(named[0]!.folderId)!.space.id,
    nodes: [...ids],
    before: { from: named.map((one) => one.from) },
    after: { parentId: copy.target_id, names: named.map((one) => one.name) },
  })
  const undoId = await insertUndo(tx, { kind: 'copy', ids: [...ids] })
  await finishTask(tx, copy.task_id, 'done', counts, { undoId, failures })
}

/** Why something may not be shown in this folder by now, or null. */
async function refusalAt(tx: Tx, folder: Reached | undefined, one: Made) {
  if (!folder) return 'common.not_found'
  if (!holds(folder.rights, one.isFolder ? 'new' : 'upload')) return 'common.no_permission'
  const held = lockRefusal(
    [...folder.ancestors, folder.node].flatMap((link) => link.locks),
    tx.actorId,
  )
  if (held) return held
  return depthRefusal(tx.db, { node: one }, folder)
}

/** Turns the promise into bytes kept, by whoever pays for the folders now. Throws `spaces.no_room`. */
async function pay(
  tx: Tx,
  { owner_id, reserved }: CopyRow,
  folders: ReadonlyMap<string, Reached>,
  shown: readonly Made[],
): Promise<void> {
  await release(tx, owner_id, reserved)
  const bytes = new Map<string, number>()
  for (const one of shown) {
    const { ownerId } = folders.get(one.folderId)!.space
    bytes.set(ownerId, (bytes.get(ownerId) ?? 0) + keptBy(one))
  }
  for (const [ownerId, more] of bytes) await charge(tx, ownerId, more)
}

/** Ends a copy that will not be shown: what was made goes, the promise is taken back. */
export const giveUpCopy = (
  ctx: Ctx,
  copy: CopyRow,
  status: 'failed' | 'cancelled',
  reason?: string,
): Promise<void> =>
  ctx.together(async (tx) => {
    const made = await findMade(tx.db, copy.task_id)
    await dropMade(
      tx,
      copy,
      made.map((one) => one.id),
    )
    await release(tx, copy.owner_id, copy.reserved)
    await dropCopyTask(tx.db, copy.task_id)
    const failures = reason ? made.map(({ name }) => ({ name, reason })) : []
    const counts = { done: copy.done, success: 0, fail: failures.length, ignore: copy.ignored }
    await finishTask(tx, copy.task_id, status, counts, { failures })
  })

/** Ends with the reason what a refusal stopped; any other error may pass and is tried again. */
export async function orGiveUp(ctx: Ctx, copy: CopyRow, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await giveUpCopy(ctx, copy, 'failed', error.key)
  }
}
