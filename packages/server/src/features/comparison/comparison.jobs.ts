import { job } from '../../kernel/room.ts'
import { makeComparison } from './compare.usecases.ts'
import { deleteUnusedComparisons } from './comparison.store.ts'
import { compareJobName } from './comparison.usecases.ts'

/** One at a time on each server: it may use a whole core. */
export const compareFilesJob = job<{ id: string; taskId: string }>({
  name: compareJobName,
  atOnce: 1,
  retries: 1,
  expireInSeconds: 600,
  run: (ctx, { id, taskId }) => makeComparison(ctx, id, taskId),
})

const weekMs = 7 * 24 * 3_600_000

/** Deletes comparisons that nobody has opened for a week: they can be made again. */
export const sweepComparisons = job({
  name: 'comparison.sweep',
  cron: '41 3 * * *',
  run: (ctx) => deleteUnusedComparisons(ctx.db, new Date(ctx.now().getTime() - weekMs)),
})
