import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { findCancelled } from '../../kernel/jobs/tasks.store.ts'
import { beginTask, finishTask, openTask } from '../../kernel/jobs/tasks.ts'
import { askRenditions, keyOf, type Wanted } from './ask.usecases.ts'
import { dependants } from './makers.ts'
import { told } from './renditions.rules.ts'
import { bindTask, dropTasks, findWaiting, isAwaited, type Rendition, tasksOf } from './renditions.store.ts'

/** Asks for a rendition as a task in the actor's tray, which ends with it. `name` is a text key of the web's. */
export async function followRendition(tx: Tx, wanted: Wanted, name: string): Promise<string> {
  const taskId = await openTask(tx, { ownerId: tx.actor.userId, name, total: 1 })
  const [answer] = await askRenditions(tx, [wanted], { now: true })
  const state = answer === 'waiting' ? await bindTask(tx.db, keyOf(wanted), taskId) : undefined
  const now = state ? told(state) : answer === 'waiting' ? 'none' : answer
  if (now !== 'waiting') await endTask(tx, taskId, now === 'ready')
  else if (state === 'making') await beginTask(tx, taskId)
  return taskId
}

export const endTask = (tx: Tx, taskId: string, well: boolean): Promise<void> =>
  finishTask(tx, taskId, well ? 'done' : 'failed', {
    done: 1,
    success: well ? 1 : 0,
    fail: well ? 0 : 1,
    ignore: 0,
  })

/** Says to whoever follows it that a rendition is being made. How far nobody can say: its makers do not tell. */
export async function beginTasks(ctx: Ctx, { id }: Rendition): Promise<void> {
  const taskIds = await tasksOf(ctx.db, id)
  if (taskIds.length === 0) return
  await ctx.together(async (tx) => {
    for (const taskId of taskIds) await beginTask(tx, taskId)
  })
}

/** Ends the tasks of a rendition whose owners wish it; true where nobody is left who wants it. */
export async function endCancelled(ctx: Ctx, rendition: Rendition): Promise<boolean> {
  const cancelled = await findCancelled(ctx.db, await tasksOf(ctx.db, rendition.id))
  if (cancelled.length === 0) return false
  return ctx.together(async (tx) => {
    await dropTasks(tx.db, rendition.id, cancelled)
    for (const { id } of cancelled) await finishTask(tx, id, 'cancelled')
    const kinds = dependants(tx, rendition.kind, rendition.source)
    const next = kinds.length > 0 ? await findWaiting(tx.db, rendition, kinds) : []
    return next.length === 0 && !(await isAwaited(tx.db, rendition.id))
  })
}
