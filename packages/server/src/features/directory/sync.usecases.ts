import { setTimeout as pause } from 'node:timers/promises'
import { directoryEntryActions } from '@cabinet/contract/directory'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { finishBackgroundTask, openTaskReport } from '../../kernel/jobs/tasks.ts'
import { findOrganisations, lockOrganisationTree } from '../organisations/index.ts'
import type { DirectoryRunCounts } from './directory.table.ts'
import {
  closeLdapClient,
  connectToDirectory,
  DirectoryFault,
  type DirectorySnapshot,
  readDirectoryEntries,
} from './ldap/index.ts'
import {
  applyDirectoryPlan,
  type DirectoryPlan,
  directoryMovesOf,
  disabledShareRefusal,
  findKnownDirectoryState,
  isDirectoryPlanEmpty,
  planDirectoryChanges,
} from './plan/index.ts'
import {
  type DirectoryRunEnding,
  type DirectoryRunRow,
  endDirectoryRun,
  findRunningDirectoryRun,
  insertRunEntries,
  storeDirectoryMoves,
  updateRunProgress,
} from './runs.store.ts'
import { type DirectoryRow, directoryConnectionOf, findDirectorySettings } from './settings.store.ts'
import { directoryOutboundOf } from './settings.usecases.ts'

/** Ms between progress reports, which also read cancel requests. */
const quietMs = 500

/**
 * Carries out a run: reads everything, plans, and writes in one transaction, so that an interrupted run has
 * changed nothing. It then restarts from the beginning.
 */
export async function runDirectorySync(ctx: Ctx, runId: string): Promise<void> {
  const run = await findRunningDirectoryRun(ctx.db, runId)
  const directory = run && (await findDirectorySettings(ctx.db, run.enterprise_id))
  if (!run || !directory) return
  const say = progressOf(ctx, run)
  try {
    const snapshot = await read(ctx, directory, (done) => say({ phase: 'read', done, total: 0 }))
    await ctx.together((tx) => decide(tx, { run, directory, snapshot, say }))
  } catch (error) {
    await fail(ctx, run, error)
  }
}

type Say = (progress: { phase: 'read' | 'apply'; done: number; total: number }) => Promise<void>

async function read(ctx: Ctx, directory: DirectoryRow, progress: (done: number) => Promise<void>) {
  const client = await connectToDirectory(directoryOutboundOf(ctx), directoryConnectionOf(ctx, directory))
  try {
    return await readDirectoryEntries(client, directory.settings, progress)
  } finally {
    await closeLdapClient(client)
  }
}

interface Decision {
  run: DirectoryRunRow
  directory: DirectoryRow
  snapshot: DirectorySnapshot
  say: Say
}

async function decide(tx: Tx, { run, directory, snapshot, say }: Decision): Promise<void> {
  const { settings, enterprise_id: enterpriseId } = directory
  await lockOrganisationTree(tx.db, enterpriseId)
  // another server may have taken over and finished the run
  if (!(await findRunningDirectoryRun(tx.db, run.id))) return
  if (settings.organisationId && !(await findOrganisations(tx.db, [settings.organisationId])).size)
    throw new AppError('directory.organisation_lost')
  const known = await findKnownDirectoryState(tx.db, directory, snapshot)
  const plan = planDirectoryChanges(snapshot, known, settings, generateId)
  const counts = countsOf(plan, snapshot)
  const refusal = disabledShareRefusal(plan, settings.disableShare, run.disable_most)
  await insertRunEntries(tx.db, run.id, plan.entries)
  if (run.kind === 'preview' || refusal)
    await storeDirectoryMoves(tx.db, run.id, directoryMovesOf(plan, known))
  if (run.kind !== 'preview' && !refusal && !isDirectoryPlanEmpty(plan)) {
    const { type, quota } = settings
    const by = { startedBy: run.started_by, groupsBy: run.started_by ?? directory.changed_by }
    const total = plan.entries.length
    await applyDirectoryPlan(tx, plan, { enterpriseId, type, quota, ...by }, (done) =>
      say({ phase: 'apply', done, total }),
    )
  }
  const ending: DirectoryRunEnding = refusal
    ? {
        state: 'failed',
        reason: refusal,
        detail: `${counts.disabled} / ${plan.present}`,
        counts,
        at: tx.now(),
      }
    : { state: 'done', counts, at: tx.now() }
  await end(tx, run, ending)
}

async function end(tx: Tx, run: DirectoryRunRow, ending: DirectoryRunEnding): Promise<void> {
  await endDirectoryRun(tx.db, run.id, ending)
  if (!run.task_id) return
  const { failed = 0, actions = [] } = ending.counts ?? {}
  const success = actions.reduce((sum, { count }) => sum + count, 0) - failed
  await finishBackgroundTask(tx, run.task_id, ending.state, {
    done: success + failed,
    success,
    fail: failed,
    ignore: 0,
  })
}

/** Records a failed run, which has changed nothing. Errors not caused by the directory are logged too. */
async function fail(ctx: Ctx, run: DirectoryRunRow, error: unknown): Promise<void> {
  const at = ctx.now()
  const ending = (): DirectoryRunEnding => {
    if (error instanceof DirectoryFault)
      return { state: 'failed', reason: error.reason, detail: error.detail, at }
    if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'a directory run failed')
    const reason = error instanceof AppError ? error.key : 'common.failed'
    return { state: reason === 'directory.cancelled' ? 'cancelled' : 'failed', reason, at }
  }
  await ctx.together((tx) => end(tx, run, ending()))
}

/**
 * Reports progress to the task's owner and to viewers of the run; throws `directory.cancelled` on request.
 */
function progressOf(ctx: Ctx, run: DirectoryRunRow): Say {
  const task = run.task_id ? openTaskReport(ctx, run.task_id) : null
  let toldAt = Number.NEGATIVE_INFINITY
  return async (progress) => {
    if (performance.now() - toldAt < quietMs) return
    toldAt = performance.now()
    const { done } = progress
    // on a second connection: progress must be visible before the transaction commits
    const wished = await updateRunProgress(ctx.db, run.id, progress, ctx.now())
    const owner = await task?.progress({ done, success: 0, fail: 0, ignore: 0 })
    if (wished || owner?.cancelled) throw new AppError('directory.cancelled')
    await pause(0)
  }
}

function countsOf({ entries }: DirectoryPlan, snapshot: DirectorySnapshot): Required<DirectoryRunCounts> {
  const of = (kind: string, ...actions: string[]) =>
    entries.filter((entry) => entry.kind === kind && actions.includes(entry.action)).length
  return {
    read: snapshot.people.length,
    added: of('user', 'add'),
    updated: of('user', 'update'),
    moved: of('user', 'move'),
    disabled: of('user', 'disable'),
    enabled: of('user', 'enable'),
    organisations: of('organisation', 'add', 'update', 'move'),
    groups: of('group', 'add', 'update'),
    failed: entries.filter(({ action }) => action === 'fail').length,
    actions: directoryEntryActions
      .map((action) => ({ action, count: entries.filter((entry) => entry.action === action).length }))
      .filter(({ count }) => count > 0),
  }
}
