import { job } from '../../kernel/room.ts'
import { deleteEndedLocks } from './locks.store.ts'

/** Deletes expired locks, to keep the table small. */
export const sweepEndedLocksJob = job({
  name: 'locks.sweep',
  cron: '*/10 * * * *',
  run: (ctx) => deleteEndedLocks(ctx.db, ctx.now()),
})
