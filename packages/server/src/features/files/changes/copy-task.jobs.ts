import { type Ctx, contextAsActor } from '../../../kernel/ctx.ts'
import { findBackgroundTask } from '../../../kernel/jobs/tasks.store.ts'
import { openTaskReport } from '../../../kernel/jobs/tasks.ts'
import { job } from '../../../kernel/room.ts'
import { actorOfUserId } from '../../auth/index.ts'
import { accessibleNodes, implicitRole } from '../../nodes/index.ts'
import { type FolderTotalsChange, updateFolderTotals } from '../../nodes/tree/index.ts'
import { copyLatestContents } from './content-copies.ts'
import { insertPlannedCopies, type PlannedCopy, planCopiesBelow } from './copy.store.ts'
import {
  type CopySourceFolder,
  type CopyTaskRow,
  claimCopyTask,
  findChildrenToCopy,
  findCopyFrontier,
  findCopyTasksBefore,
  insertFrontier,
  updateCopyProgress,
  updateFrontier,
} from './copy-task.store.ts'
import { abandonCopyTask, abandonOnRefusal, copyTaskJobName, finishCopyTask } from './copy-task.ts'
import { mayCopyWithRights } from './transfer.rules.ts'

/** Approximate number of items of one transaction. */
const PORTION = 4000
const HOUR = 3_600_000

/** Makes a large copy hidden and shows it at the end. An interrupted run resumes where it stopped. */
export const copyLargeJob = job({
  name: copyTaskJobName,
  expireInSeconds: 4 * 3600,
  atOnce: 2,
  async run(ctx: Ctx, { taskId }: { taskId: string }) {
    const first = await ctx.together((tx) => claimCopyTask(tx.db, taskId))
    if (!first) return
    await abandonOnRefusal(ctx, first, async () => {
      const asker = contextAsActor(ctx, await actorOfUserId(ctx, first.user_id))
      const report = openTaskReport(ctx, taskId)
      for (;;) {
        const copy = await copyPortion(asker, taskId)
        if (!copy) break
        const counts = { done: copy.done, success: copy.done, fail: 0, ignore: copy.ignored }
        const { cancelled } = await report.progress(counts)
        if (cancelled) return abandonCopyTask(ctx, copy, 'cancelled')
      }
      await asker.together(async (tx) => {
        const copy = await claimCopyTask(tx.db, taskId)
        if (copy) await finishCopyTask(tx, copy)
      })
    })
  },
})

/**
 * Copies the children of the next folders. Returns the state of the copy; undefined when nothing is left to
 * copy.
 */
const copyPortion = (asker: Ctx, taskId: string): Promise<CopyTaskRow | undefined> =>
  asker.together(async (tx) => {
    const copy = await claimCopyTask(tx.db, taskId)
    const frontier = copy ? await findCopyFrontier(tx.db, taskId, PORTION) : []
    if (!copy || frontier.length === 0) return undefined
    const seen = await accessibleNodes(
      tx,
      frontier.map((one) => one.fromId),
    )
    const sources = frontier.flatMap((folder): CopySourceFolder[] => {
      const from = seen.get(folder.fromId)
      if (!from || !mayCopyWithRights(from.rights)) return []
      return [{ folder, open: implicitRole(tx.actor, from.space) !== null || !from.node.closed }]
    })
    const limit = PORTION
    const originals = await findChildrenToCopy(tx.db, sources, {
      subjects: tx.actor.subjects,
      at: tx.now(),
      limit,
    })
    const copyOf = new Map(frontier.map((one) => [one.fromId, one.copyId]))
    const copies = planCopiesBelow(originals, copyOf)
    await insertPlannedCopies(tx, copies)
    await updateFolderTotals(tx.db, gained(copies))
    await copyLatestContents(
      tx,
      copies.filter((one) => !one.isFolder).map((one) => ({ from: one.from, to: one.id, number: 1 })),
    )
    await insertFrontier(
      tx.db,
      taskId,
      copies.filter((one) => one.isFolder),
    )
    const going = unfinished(sources, originals, limit)
    const goingOn = new Set(going.map((one) => one.number))
    await updateFrontier(
      tx.db,
      taskId,
      frontier.map((one) => one.number).filter((number) => !goingOn.has(number)),
      going,
    )
    const ignored = frontier.length - sources.length
    await updateCopyProgress(tx.db, taskId, copies.length, ignored)
    return { ...copy, done: copy.done + copies.length, ignored: copy.ignored + ignored }
  })

/** Returns what each folder gains by these copies. */
function gained(copies: readonly PlannedCopy[]): FolderTotalsChange[] {
  const changes = new Map<string, FolderTotalsChange>()
  for (const { parentId: folderId, isFolder, size } of copies) {
    const none = { folderId, bytes: 0, kept: 0, files: 0, folders: 0, items: 0, subfolders: 0 }
    const change = changes.get(folderId) ?? none
    change.bytes += size
    change.kept += size
    change.items += 1
    if (isFolder) change.folders += 1
    else change.files += 1
    change.subfolders = change.folders
    changes.set(folderId, change)
  }
  return [...changes.values()]
}

/** Returns folders that gave as many children as were asked for, so that they may have more. */
function unfinished(
  sources: readonly CopySourceFolder[],
  originals: readonly { parentId: string; key: string }[],
  limit: number,
) {
  const last = new Map<string, { count: number; key: string }>()
  for (const { parentId, key } of originals)
    last.set(parentId, { count: (last.get(parentId)?.count ?? 0) + 1, key })
  return sources.flatMap(({ folder: { number, fromId } }) => {
    const end = last.get(fromId)
    return end && end.count >= limit ? [{ number, afterKey: end.key }] : []
  })
}

/** Abandons copies whose task has ended without them, because their job failed for good. */
export const sweepCopiesJob = job({
  name: 'spaces.sweep-copies',
  cron: '43 * * * *',
  async run(ctx: Ctx) {
    for (const { task_id, user_id } of await findCopyTasksBefore(
      ctx.db,
      new Date(ctx.now().getTime() - HOUR),
    )) {
      const task = await findBackgroundTask(ctx.db, task_id, user_id)
      if (task?.status === 'waiting' || task?.status === 'running') continue
      await ctx.together(async (tx) => {
        const copy = await claimCopyTask(tx.db, task_id)
        if (copy) await abandonCopyTask(tx, copy, 'failed')
      })
    }
  },
})
