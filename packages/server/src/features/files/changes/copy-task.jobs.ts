import { type Ctx, ctxAs } from '../../../kernel/ctx.ts'
import { findTask } from '../../../kernel/jobs/tasks.store.ts'
import { reportTask } from '../../../kernel/jobs/tasks.ts'
import { job } from '../../../kernel/room.ts'
import { actorOfUser } from '../../auth/index.ts'
import { reached, standing } from '../../nodes/index.ts'
import { type Change, updateTotals } from '../../nodes/tree/index.ts'
import { copyContents } from './content-copies.ts'
import { type Copy, copiesBelow, insertCopies } from './copy.store.ts'
import {
  type CopyRow,
  countCopied,
  findCopyTasks,
  findFrontier,
  findOriginals,
  insertFrontier,
  type Source,
  takeCopyTask,
  updateFrontier,
} from './copy-task.store.ts'
import { copyJob, giveUpCopy, orGiveUp, showCopy } from './copy-task.ts'
import { mayCopy } from './transfer.rules.ts'

/** Items of one transaction, about. */
const PORTION = 4000
const HOUR = 3_600_000

/** Makes a large copy out of sight and shows it at the end. A run that is cut off goes on where it was. */
export const copyLarge = job({
  name: copyJob,
  expireInSeconds: 4 * 3600,
  atOnce: 2,
  async run(ctx: Ctx, { taskId }: { taskId: string }) {
    const first = await ctx.together((tx) => takeCopyTask(tx.db, taskId))
    if (!first) return
    await orGiveUp(ctx, first, async () => {
      const asker = ctxAs(ctx, await actorOfUser(ctx, first.user_id))
      const report = reportTask(ctx, taskId)
      for (;;) {
        const copy = await copyPortion(asker, taskId)
        if (!copy) break
        const counts = { done: copy.done, success: copy.done, fail: 0, ignore: copy.ignored }
        const { cancelled } = await report.progress(counts)
        if (cancelled) return giveUpCopy(ctx, copy, 'cancelled')
      }
      await asker.together(async (tx) => {
        const copy = await takeCopyTask(tx.db, taskId)
        if (copy) await showCopy(tx, copy)
      })
    })
  },
})

/** Copies the children of the next folders. Answers how the copy stands; undefined when nothing is left to copy. */
const copyPortion = (asker: Ctx, taskId: string): Promise<CopyRow | undefined> =>
  asker.together(async (tx) => {
    const copy = await takeCopyTask(tx.db, taskId)
    const frontier = copy ? await findFrontier(tx.db, taskId, PORTION) : []
    if (!copy || frontier.length === 0) return undefined
    const seen = await reached(
      tx,
      frontier.map((one) => one.fromId),
    )
    const sources = frontier.flatMap((folder): Source[] => {
      const from = seen.get(folder.fromId)
      if (!from || !mayCopy(from.rights)) return []
      return [{ folder, open: standing(tx.actor, from.space) !== null || !from.node.closed }]
    })
    const limit = PORTION
    const originals = await findOriginals(tx.db, sources, {
      subjects: tx.actor.subjects,
      at: tx.now(),
      limit,
    })
    const copyOf = new Map(frontier.map((one) => [one.fromId, one.copyId]))
    const copies = copiesBelow(originals, copyOf)
    await insertCopies(tx, copies)
    await updateTotals(tx.db, gained(copies))
    await copyContents(
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
    await countCopied(tx.db, taskId, copies.length, ignored)
    return { ...copy, done: copy.done + copies.length, ignored: copy.ignored + ignored }
  })

/** What each folder gains by these copies. */
function gained(copies: readonly Copy[]): Change[] {
  const changes = new Map<string, Change>()
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

/** Folders that gave as many children as were asked for may have more. */
function unfinished(
  sources: readonly Source[],
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

/** Lets go of copies whose task has ended without them: their job died for good. */
export const sweepCopies = job({
  name: 'spaces.sweep-copies',
  cron: '43 * * * *',
  async run(ctx: Ctx) {
    for (const { task_id, user_id } of await findCopyTasks(ctx.db, new Date(ctx.now().getTime() - HOUR))) {
      const task = await findTask(ctx.db, task_id, user_id)
      if (task?.status === 'waiting' || task?.status === 'running') continue
      await ctx.together(async (tx) => {
        const copy = await takeCopyTask(tx.db, task_id)
        if (copy) await giveUpCopy(tx, copy, 'failed')
      })
    }
  },
})
