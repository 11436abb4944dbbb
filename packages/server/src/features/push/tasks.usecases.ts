import type { Input } from '@cabinet/contract/endpoint'
import type { Task, taskApi } from '@cabinet/contract/push.tasks'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { findTask, findTasks, type TaskRow } from '../../kernel/jobs/tasks.store.ts'
import { cancelTask } from '../../kernel/jobs/tasks.ts'

const newest = 50

/** The newest tasks of the asker. */
export async function listTasks(ctx: Ctx, { open }: Input<typeof taskApi.list>): Promise<Task[]> {
  return (await findTasks(ctx.db, ctx.actor.userId, { open, limit: newest })).map(present)
}

/** A task of the asker; throws `common.not_found`. */
export async function getTask(ctx: Ctx, { id }: Input<typeof taskApi.get>): Promise<Task> {
  const row = await findTask(ctx.db, id, ctx.actor.userId)
  if (!row) throw new AppError('common.not_found')
  return present(row)
}

/** Asks a task of the asker to end; one that has ended already stays as it is. Throws `common.not_found`. */
export async function stopTask(ctx: Ctx, { id }: Input<typeof taskApi.cancel>): Promise<object> {
  await getTask(ctx, { id })
  await cancelTask(ctx, id)
  return {}
}

const present = ({ outcome, ...row }: TaskRow): Task => ({
  id: row.id,
  name: row.name,
  status: row.status,
  cancellable: row.cancellable,
  total: row.total,
  done: row.done,
  success: row.success,
  fail: row.fail,
  ignored: row.ignored,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  undoId: outcome.undoId,
  failures: outcome.failures ?? [],
})
