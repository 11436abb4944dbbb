import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { findCancelledTasks } from '../../kernel/jobs/tasks.store.ts'
import { finishBackgroundTask, markTaskRunning, openBackgroundTask } from '../../kernel/jobs/tasks.ts'
import { type RenditionRequest, renditionKeyOf, requestRenditions } from './ask.usecases.ts'
import { findWaitingRenditions } from './cleaning.store.ts'
import { dependentKindsOf } from './makers.ts'
import { renditionStateForClient } from './renditions.rules.ts'
import type { RenditionRow } from './renditions.store.ts'
import {
  bindTaskToRendition,
  deleteRenditionTasks,
  isRenditionAwaited,
  tasksOfRendition,
} from './tasks.store.ts'

/**
 * Requests a rendition as a task in the actor's tray, which ends with it. `name` is a text key of the web.
 */
export async function followRendition(tx: Tx, wanted: RenditionRequest, name: string): Promise<string> {
  const taskId = await openBackgroundTask(tx, { ownerId: tx.actor.userId, name, total: 1 })
  const [answer] = await requestRenditions(tx, [wanted], { now: true })
  const state =
    answer === 'waiting' ? await bindTaskToRendition(tx.db, renditionKeyOf(wanted), taskId) : undefined
  const now = state ? renditionStateForClient(state) : answer === 'waiting' ? 'none' : answer
  if (now !== 'waiting') await endRenditionTask(tx, taskId, now === 'ready')
  else if (state === 'making') await markTaskRunning(tx, taskId)
  return taskId
}

export const endRenditionTask = (tx: Tx, taskId: string, well: boolean): Promise<void> =>
  finishBackgroundTask(tx, taskId, well ? 'done' : 'failed', {
    done: 1,
    success: well ? 1 : 0,
    fail: well ? 0 : 1,
    ignore: 0,
  })

/** Notifies followers that a rendition has started. Its progress is unknown: the makers report none. */
export async function beginRenditionTasks(ctx: Ctx, { id }: RenditionRow): Promise<void> {
  const taskIds = await tasksOfRendition(ctx.db, id)
  if (taskIds.length === 0) return
  await ctx.together(async (tx) => {
    for (const taskId of taskIds) await markTaskRunning(tx, taskId)
  })
}

/** Ends a rendition's cancelled tasks; true if nobody wants it any more. */
export async function endCancelledTasks(ctx: Ctx, rendition: RenditionRow): Promise<boolean> {
  const cancelled = await findCancelledTasks(ctx.db, await tasksOfRendition(ctx.db, rendition.id))
  if (cancelled.length === 0) return false
  return ctx.together(async (tx) => {
    await deleteRenditionTasks(tx.db, rendition.id, cancelled)
    for (const { id } of cancelled) await finishBackgroundTask(tx, id, 'cancelled')
    const kinds = dependentKindsOf(tx, rendition.kind, rendition.source)
    const next = kinds.length > 0 ? await findWaitingRenditions(tx.db, rendition, kinds) : []
    return next.length === 0 && !(await isRenditionAwaited(tx.db, rendition.id))
  })
}
