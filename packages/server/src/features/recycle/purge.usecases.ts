import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { fileItemResult } from '@cabinet/contract/files'
import type { recycleEndpoints } from '@cabinet/contract/recycle'
import type { z } from 'zod'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { openBackgroundTask } from '../../kernel/jobs/tasks.ts'
import { lockRestorableItems } from '../files/index.ts'
import { type JournalLine, recordJournalLines } from '../journal/index.ts'
import { markDeletionsPurged, type PurgedDeletions, type PurgeSelection } from '../nodes/deletions/index.ts'
import { lockSpaceTrees } from '../nodes/index.ts'
import { countBinItems, spacesInBin } from './bin-page.store.ts'
import { requireRecycleBin } from './list.usecases.ts'
import { removePurgedJob } from './recycle.jobs.ts'
import { bindRemovalToTask, findRetainedDeletions } from './removal.store.ts'

type ItemResult = z.output<typeof fileItemResult>

/** Purges items from the bin with everything below them; their bytes are released at once. */
export const purgeRecycledItems = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof recycleEndpoints.purge>,
): Promise<EndpointReply<typeof recycleEndpoints.purge>> =>
  ctx.together(async (tx) => {
    const binned = await lockRestorableItems(tx, ids)
    const kept = await findRetainedDeletions(tx.db, [...binned.keys()], tx.now())
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
    const { taskId } = await purgeDeletions(tx, { ids: going }, tx.actor.userId)
    return { results, taskId }
  })

/** Purges everything in a bin except items that a retention rule protects. */
export const emptyRecycleBin = (
  ctx: Ctx,
  input: EndpointInput<typeof recycleEndpoints.empty>,
): Promise<EndpointReply<typeof recycleEndpoints.empty>> =>
  ctx.together(async (tx) => {
    const bin = await requireRecycleBin(tx, input)
    // a personal bin also shows items deleted elsewhere; those belong to the managers of their spaces
    const all = 'personal' in bin ? { space: bin.personal } : bin
    const spaces = await lockSpaceTrees(tx.db, await spacesInBin(tx.db, all))
    const { count, taskId } = await purgeDeletions(tx, { spaces, unkeptAt: tx.now() }, tx.actor.userId)
    return { count, kept: await countBinItems(tx.db, all, {}), taskId }
  })

/** Number of nodes from which the removal is shown as a task. */
const worthATask = 2000

/**
 * Marks deletions as purged, so that a purge of any size is answered at once; a job removes the rows. Returns
 * the number of items, and the task of the actor where many rows must be removed.
 */
export async function purgeDeletions(
  tx: Tx,
  which: PurgeSelection,
  ownerId?: string,
): Promise<{ count: number; taskId?: string | undefined }> {
  const purged = await markDeletionsPurged(tx, which)
  if (purged.length === 0) return { count: 0 }
  await recordJournalLines(tx, purged.flatMap(linesOf))
  const taskId = ownerId && (await openRemoval(tx, ownerId, purged))
  await tx.queue(removePurgedJob.name, {})
  return { count: purged.reduce((count, { ids }) => count + ids.length, 0), taskId: taskId || undefined }
}

async function openRemoval(
  tx: Tx,
  ownerId: string,
  purged: readonly PurgedDeletions[],
): Promise<string | undefined> {
  const total = purged.reduce((sum, { nodes }) => sum + nodes, 0)
  if (total < worthATask) return undefined
  const taskId = await openBackgroundTask(tx, { ownerId, name: 'recycle.purge', total, cancellable: false })
  await bindRemovalToTask(
    tx,
    purged.flatMap(({ ids }) => ids),
    taskId,
  )
  return taskId
}

/** Maximum items that one journal line names. */
const NAMED = 1000

function linesOf({ spaceId, enterpriseId, ids }: PurgedDeletions): JournalLine[] {
  const lines: JournalLine[] = []
  for (let start = 0; start < ids.length; start += NAMED)
    lines.push({ action: 'recycle.purge', spaceId, enterpriseId, nodes: ids.slice(start, start + NAMED) })
  return lines
}
