import type { Room } from '../../kernel/room.ts'
import { sweepTickets } from './downloads.jobs.ts'
import { routes, streams } from './downloads.routes.ts'

export { contentHeaders, dispositionOf, typeOf } from './headers.rules.ts'
export { giveTicket } from './tickets.usecases.ts'

/** Files on their way out: ranges, tickets. */
export const downloads: Room = { name: 'downloads', routes, streams, jobs: [sweepTickets] }
