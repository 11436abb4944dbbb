import type { directoryEndpoints } from '@cabinet/contract/directory'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { openBackgroundTask } from '../../kernel/jobs/tasks.ts'
import { getSettingValues } from '../settings/index.ts'
import type { DirectoryRunsTable } from './directory.table.ts'
import type { DirectoryMoves } from './plan/index.ts'
import { visibleRunEnding } from './runs.rules.ts'
import {
  findDirectoryMoves,
  insertDirectoryRun,
  pageOfDirectoryRuns,
  pageOfRunEntries,
  requestRunCancel,
} from './runs.store.ts'
import { missingDirectorySetting } from './settings.rules.ts'
import { type DirectoryRow, findDirectorySettings } from './settings.store.ts'

/** Name of the job that carries out a run. */
export const directorySyncJobName = 'directory.sync'

/** Starts a synchronisation with the directory, or a preview of one. */
export async function startDirectoryRun(
  ctx: Ctx,
  { preview, disableMost }: EndpointInput<typeof directoryEndpoints.start>,
): Promise<EndpointReply<typeof directoryEndpoints.start>> {
  const { enterpriseId, userId } = ctx.actor
  const directory = await findDirectorySettings(ctx.db, enterpriseId)
  if (!directory) throw new AppError('directory.not_set')
  throwIfRefused(missingDirectorySetting(directory.settings, directory.bind_password !== ''))
  if (!preview) await requireDirectoryEnabled(ctx, directory)
  return ctx.together(async (tx) => {
    const name = preview ? 'directory.preview' : 'directory.sync'
    const taskId = await openBackgroundTask(tx, { ownerId: userId, name, total: 0 })
    return {
      id: await queueDirectoryRun(tx, {
        enterpriseId,
        kind: preview ? 'preview' : 'manual',
        taskId,
        disableMost,
      }),
    }
  })
}

interface Wanted {
  enterpriseId: string
  kind: DirectoryRunsTable['kind']
  taskId?: string
  disableMost?: number | undefined
}

/** Queues a run. Throws `directory.running`. */
export async function queueDirectoryRun(tx: Tx, wanted: Wanted): Promise<string> {
  const { enterpriseId, kind, taskId = null, disableMost = 0 } = wanted
  const run = await insertDirectoryRun(tx.db, {
    id: generateId(),
    enterprise_id: enterpriseId,
    kind,
    disable_most: disableMost,
    task_id: taskId,
    started_by: tx.actorId,
    started_at: tx.now(),
  })
  if (!run) throw new AppError('directory.running')
  await tx.queue(directorySyncJobName, { runId: run.id, ...(taskId && { taskId }) })
  return run.id
}

/** Requires the directory's own switch and the platform's for all directories. */
export async function requireDirectoryEnabled(ctx: Ctx, { settings }: DirectoryRow): Promise<void> {
  if (!settings.open) throw new AppError('directory.off')
  if (!(await getSettingValues(ctx.db)).adOpen) throw new AppError('directory.closed')
}

/** Requests that a run be cancelled, which happens before anything is committed. */
export async function cancelDirectoryRun(ctx: Ctx, { id }: EndpointInput<typeof directoryEndpoints.cancel>) {
  if (!(await requestRunCancel(ctx.db, id, ctx.actor.enterpriseId)))
    throw new AppError('directory.run_not_found')
  return {}
}

export async function listDirectoryRuns(
  ctx: Ctx,
  { kind, page, pageSize }: EndpointInput<typeof directoryEndpoints.runs>,
): Promise<EndpointReply<typeof directoryEndpoints.runs>> {
  const { rows, total } = await pageOfDirectoryRuns(ctx.db, {
    enterpriseId: ctx.actor.enterpriseId,
    kind,
    page,
    pageSize,
  })
  return { rows: rows.map((run) => visibleRunEnding(run, ctx.actor)), total }
}

/** Returns a run. Throws `directory.run_not_found`. */
export async function showDirectoryRun(
  ctx: Ctx,
  { id }: EndpointInput<typeof directoryEndpoints.run>,
): Promise<EndpointReply<typeof directoryEndpoints.run>> {
  const { rows } = await pageOfDirectoryRuns(ctx.db, {
    enterpriseId: ctx.actor.enterpriseId,
    id,
    page: 1,
    pageSize: 1,
  })
  if (!rows[0]) throw new AppError('directory.run_not_found')
  return visibleRunEnding(rows[0], ctx.actor)
}

export async function listRunEntries(
  ctx: Ctx,
  { id, ...wanted }: EndpointInput<typeof directoryEndpoints.entries>,
): Promise<EndpointReply<typeof directoryEndpoints.entries>> {
  await showDirectoryRun(ctx, { id })
  return pageOfRunEntries(ctx.db, { runId: id, ...wanted })
}

/**
 * Returns the moves that a run would make, for administrators of the enterprise. Throws
 * `directory.run_not_found`.
 */
export async function directoryMovesOfRun(ctx: Ctx, id: string): Promise<DirectoryMoves> {
  const { type, enterpriseId } = ctx.actor
  const shifts =
    type <= userTypeCodes.enterprise ? await findDirectoryMoves(ctx.db, id, enterpriseId) : undefined
  if (!shifts) throw new AppError('directory.run_not_found')
  return shifts
}
