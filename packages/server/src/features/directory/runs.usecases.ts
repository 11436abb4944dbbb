import type { directoryApi } from '@cabinet/contract/directory'
import type { Input, Reply } from '@cabinet/contract/endpoint'
import { userType } from '@cabinet/contract/users'
import { newId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { openTask } from '../../kernel/jobs/tasks.ts'
import { getSettings } from '../settings/index.ts'
import type { RunTable } from './directory.table.ts'
import type { Shifts } from './plan/index.ts'
import { findShifts, insertRun, pageOfEntries, pageOfRuns, requestCancel } from './runs.store.ts'
import { endOfRun, incomplete } from './settings.rules.ts'
import { type Directory, findDirectory } from './settings.store.ts'

/** The job that carries a run out. */
export const syncJob = 'directory.sync'

/** Begins a comparison with the directory, or the preview of one. */
export async function startRun(
  ctx: Ctx,
  { preview, disableMost }: Input<typeof directoryApi.start>,
): Promise<Reply<typeof directoryApi.start>> {
  const { enterpriseId, userId } = ctx.actor
  const directory = await findDirectory(ctx.db, enterpriseId)
  if (!directory) throw new AppError('directory.not_set')
  refuseIf(incomplete(directory.settings, directory.bind_password !== ''))
  if (!preview) await requireOpen(ctx, directory)
  return ctx.together(async (tx) => {
    const name = preview ? 'directory.preview' : 'directory.sync'
    const taskId = await openTask(tx, { ownerId: userId, name, total: 0 })
    return {
      id: await queueRun(tx, { enterpriseId, kind: preview ? 'preview' : 'manual', taskId, disableMost }),
    }
  })
}

interface Wanted {
  enterpriseId: string
  kind: RunTable['kind']
  taskId?: string
  disableMost?: number | undefined
}

/** Throws `directory.running`. */
export async function queueRun(tx: Tx, wanted: Wanted): Promise<string> {
  const { enterpriseId, kind, taskId = null, disableMost = 0 } = wanted
  const run = await insertRun(tx.db, {
    id: newId(),
    enterprise_id: enterpriseId,
    kind,
    disable_most: disableMost,
    task_id: taskId,
    started_by: tx.actorId,
    started_at: tx.now(),
  })
  if (!run) throw new AppError('directory.running')
  await tx.queue(syncJob, { runId: run.id, ...(taskId && { taskId }) })
  return run.id
}

/** The directory's own switch, and the platform's for all of them. */
export async function requireOpen(ctx: Ctx, { settings }: Directory): Promise<void> {
  if (!settings.open) throw new AppError('directory.off')
  if (!(await getSettings(ctx.db)).adOpen) throw new AppError('directory.closed')
}

/** Asks a run to end; it does before anything is written for good. */
export async function cancelRun(ctx: Ctx, { id }: Input<typeof directoryApi.cancel>) {
  if (!(await requestCancel(ctx.db, id, ctx.actor.enterpriseId)))
    throw new AppError('directory.run_not_found')
  return {}
}

export async function listRuns(
  ctx: Ctx,
  { kind, page, pageSize }: Input<typeof directoryApi.runs>,
): Promise<Reply<typeof directoryApi.runs>> {
  const { rows, total } = await pageOfRuns(ctx.db, {
    enterpriseId: ctx.actor.enterpriseId,
    kind,
    page,
    pageSize,
  })
  return { rows: rows.map((run) => endOfRun(run, ctx.actor)), total }
}

/** Throws `directory.run_not_found`. */
export async function showRun(
  ctx: Ctx,
  { id }: Input<typeof directoryApi.run>,
): Promise<Reply<typeof directoryApi.run>> {
  const { rows } = await pageOfRuns(ctx.db, {
    enterpriseId: ctx.actor.enterpriseId,
    id,
    page: 1,
    pageSize: 1,
  })
  if (!rows[0]) throw new AppError('directory.run_not_found')
  return endOfRun(rows[0], ctx.actor)
}

export async function listEntries(
  ctx: Ctx,
  { id, ...wanted }: Input<typeof directoryApi.entries>,
): Promise<Reply<typeof directoryApi.entries>> {
  await showRun(ctx, { id })
  return pageOfEntries(ctx.db, { runId: id, ...wanted })
}

/** What a run would shift, for who administers the enterprise. Throws `directory.run_not_found`. */
export async function shiftsOfRun(ctx: Ctx, id: string): Promise<Shifts> {
  const { type, enterpriseId } = ctx.actor
  const shifts = type <= userType.enterprise ? await findShifts(ctx.db, id, enterpriseId) : undefined
  if (!shifts) throw new AppError('directory.run_not_found')
  return shifts
}
