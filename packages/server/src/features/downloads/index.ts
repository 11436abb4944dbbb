import type { Room } from '../../kernel/room.ts'
import { sweepTickets } from './downloads.jobs.ts'
import { routes, streams } from './downloads.routes.ts'
import { dropHolding, make, sweepPackages } from './packages/index.ts'

export { contentHeaders, dispositionOf, typeOf } from './headers.rules.ts'
export { sweepZips } from './packages/index.ts'
export { sendOut } from './send-out.ts'
export { giveTicket } from './tickets.usecases.ts'
export { visitorOf } from './visitor.ts'

/** Files on their way out: ranges, tickets, packages. */
export const downloads: Room = {
  name: 'downloads',
  routes,
  streams,
  jobs: [sweepTickets, make, sweepPackages],
  on: { 'node.purged': dropHolding },
}
