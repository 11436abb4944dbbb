import type { Ports } from '../../../kernel/ctx.ts'
import { job } from '../../../kernel/room.ts'
import { readQueuedContents } from './reading.usecases.ts'

const NAME = 'search.read'

/** Runs every minute, and soon after new content. */
export const readNewContentsJob = job({
  name: NAME,
  cron: '* * * * *',
  retries: 0,
  expireInSeconds: 900,
  run: async (ctx) => void (await readQueuedContents(ctx)),
})

/** Milliseconds during which further contents join the same run. */
const SOON = 700

let timer: NodeJS.Timeout | null = null

/**
 * Requests a run soon. Call it outside the transaction that stores the contents: uploads must not wait for
 * one row.
 */
export function requestReadingSoon({ db, jobs, log }: Pick<Ports, 'db' | 'jobs' | 'log'>): void {
  if (timer) return
  timer = setTimeout(() => {
    timer = null
    jobs
      .enqueue(db, NAME, {}, { key: 'soon' })
      .then(() => jobs.flush())
      // the run of the next minute comes anyway
      .catch((error: unknown) => log.debug({ err: error }, 'reading soon could not be asked for'))
  }, SOON)
  timer.unref()
}
