import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { itemResult } from '@cabinet/contract/files'
import type { recycleApi } from '@cabinet/contract/recycle'
import type { z } from 'zod'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { openTask } from '../../kernel/jobs/tasks.ts'
import { lockedBinned } from '../files/index.ts'
import { type Line, recordAll } from '../journal/index.ts'
import { markPurged, type Purge, type Purged } from '../nodes/deletions/index.ts'
import { lockSpaces } from '../nodes/index.ts'
import { binSpaces, countBin } from './bin-page.store.ts'
import { openBin } from './list.usecases.ts'
import { removePurged } from './recycle.jobs.ts'
import { findKept, followRemoval } from './removal.store.ts'

type ItemResult = z.output<typeof itemResult>

/** Takes items out of the bin for ever, whatever lies below them; their bytes are free at once. */
export const purgeItems = (
  ctx: Ctx,
  { ids }: Input<typeof recycleApi.purge>,
): Promise<Reply<typeof recycleApi.purge>> =>
  ctx.together(async (tx) => {
    const binned = await lockedBinned(tx, ids)
    const kept = await findKept(tx.db, [...binned.keys()], tx.now())
    const going: string[] = []
    const results = [...new Set(ids)].map((id): ItemResult => {
      const one = binned.get(id)
      if (!one) return { id, name: '', result: 'refused', reason: 'common.not_found' }
      const { name } = one.deleted
      if (one.as === 'deleter') return { id, name, result: 'refused', reason: 'common.no_permission' }
      if (kept.has(id)) return { id, name, result: 'refused', reason: 'recycle.kept' }
      going.push(id)
      return { id, name, result: 'done' }
    })
    const { taskId } = await purge(tx, { ids: going }, tx.actor.userId)
    return { results, taskId }
  })

/** Takes everything in a bin out of it for ever, but what a rule keeps. */
export const emptyBin = (
  ctx: Ctx,
  input: Input<typeof recycleApi.empty>,
): Promise<Reply<typeof recycleApi.empty>> =>
  ctx.together(async (tx) => {
    const bin = await openBin(tx, input)
    // one's own bin shows what one deleted elsewhere too; that is for those who look after it
    const all = 'personal' in bin ? { space: bin.personal } : bin
    const spaces = await lockSpaces(tx.db, await binSpaces(tx.db, all))
    const { count, taskId } = await purge(tx, { spaces, unkeptAt: tx.now() }, tx.actor.userId)
    return { count, kept: await countBin(tx.db, all, {}), taskId }
  })

/** Nodes from which on the removal is shown as a task. */
const worthATask = 2000

/**
 * The request marks, a job removes: so a purge of any size is answered at once. Answers how many items went, and the
 * task of the person who asked, where much is to be removed.
 */
export async function purge(
  tx: Tx,
  which: Purge,
  ownerId?: string,
): Promise<{ count: number; taskId?: string | undefined }> {
  const purged = await markPurged(tx, which)
  if (purged.length === 0) return { count: 0 }
  await recordAll(tx, purged.flatMap(linesOf))
  const taskId = ownerId && (await openRemoval(tx, ownerId, purged))
  await tx.queue(removePurged.name, {})
  return { count: purged.reduce((count, { ids }) => count + ids.length, 0), taskId: taskId || undefined }
}

async function openRemoval(tx: Tx, ownerId: string, purged: readonly Purged[]): Promise<string | undefined> {
  const total = purged.reduce((sum, { nodes }) => sum + nodes, 0)
  if (total < worthATask) return undefined
  const taskId = await openTask(tx, { ownerId, name: 'recycle.purge', total, cancellable: false })
  await followRemoval(
    tx,
    purged.flatMap(({ ids }) => ids),
    taskId,
  )
  return taskId
}

/** Items that one line of the journal names. */
const NAMED = 1000

function linesOf({ spaceId, enterpriseId, ids }: Purged): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < ids.length; start += NAMED)
    lines.push({ action: 'recycle.purge', spaceId, enterpriseId, nodes: ids.slice(start, start + NAMED) })
  return lines
}
