import type { Tx } from '../../kernel/ctx.ts'
import { finishTask, openTask } from '../../kernel/jobs/tasks.ts'
import { askRenditions, keyOf, type Wanted } from './ask.usecases.ts'
import { told } from './renditions.rules.ts'
import { bindTask } from './renditions.store.ts'

/** Asks for a rendition as a task in the actor's tray, which ends with it. `name` is a text key of the web's. */
export async function followRendition(tx: Tx, wanted: Wanted, name: string): Promise<string> {
  const taskId = await openTask(tx, { ownerId: tx.actor.userId, name, total: 1, cancellable: false })
  const [answer] = await askRenditions(tx, [wanted], { now: true })
  const state = answer === 'waiting' ? await bindTask(tx.db, keyOf(wanted), taskId) : undefined
  const now = state ? told(state) : answer === 'waiting' ? 'none' : answer
  if (now !== 'waiting') await endTask(tx, taskId, now === 'ready')
  return taskId
}

export const endTask = (tx: Tx, taskId: string, well: boolean): Promise<void> =>
  finishTask(tx, taskId, well ? 'done' : 'failed', {
    done: 1,
    success: well ? 1 : 0,
    fail: well ? 0 : 1,
    ignore: 0,
  })
