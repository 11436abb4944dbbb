import { job } from '../../kernel/room.ts'
import { deleteEndedTickets } from './tickets.store.ts'

/** Deletes expired tickets. */
export const sweepTicketsJob = job({
  name: 'downloads.sweep_tickets',
  cron: '23 * * * *',
  run: (ctx) => deleteEndedTickets(ctx.db, ctx.now()),
})
