import { job } from '../../kernel/room.ts'
import { dropEnded } from './locks.store.ts'

/** Keeps the table small. */
export const sweepLocks = job({
  name: 'locks.sweep',
  cron: '*/10 * * * *',
  run: (ctx) => dropEnded(ctx.db, ctx.now()),
})
