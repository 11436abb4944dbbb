import { job } from '../../kernel/room.ts'
import { dropTickets } from './tickets.store.ts'

/** Forgets tickets that ended. */
export const sweepTickets = job({
  name: 'downloads.sweep_tickets',
  cron: '23 * * * *',
  run: (ctx) => dropTickets(ctx.db, ctx.now()),
})
