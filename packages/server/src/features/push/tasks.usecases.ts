import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { BackgroundTask, backgroundTaskEndpoints } from '@cabinet/contract/push.tasks'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  type BackgroundTaskRow,
  findBackgroundTask,
  findBackgroundTasks,
} from '../../kernel/jobs/tasks.store.ts'
import { requestTaskCancel } from '../../kernel/jobs/tasks.ts'

const newest = 50

/** Lists the actor's newest tasks. */
export async function listOwnTasks(
  ctx: Ctx,
  { open }: EndpointInput<typeof backgroundTaskEndpoints.list>,
): Promise<BackgroundTask[]> {
  return (await findBackgroundTasks(ctx.db, ctx.actor.userId, { open, limit: newest })).map(present)
}

/** Returns a task of the actor; throws `common.not_found`. */
export async function getOwnTask(
  ctx: Ctx,
  { id }: EndpointInput<typeof backgroundTaskEndpoints.get>,
): Promise<BackgroundTask> {
  const row = await findBackgroundTask(ctx.db, id, ctx.actor.userId)
  if (!row) throw new AppError('common.not_found')
  return present(row)
}

/** Requests that a task of the actor be cancelled; an ended one stays as it is. Throws `common.not_found`. */
export async function cancelOwnTask(
  ctx: Ctx,
  { id }: EndpointInput<typeof backgroundTaskEndpoints.cancel>,
): Promise<object> {
  await getOwnTask(ctx, { id })
  await requestTaskCancel(ctx, id)
  return {}
}

const present = ({ outcome, ...row }: BackgroundTaskRow): BackgroundTask => ({
  key: 'task',
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
