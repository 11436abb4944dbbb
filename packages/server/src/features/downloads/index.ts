import type { Room } from '../../kernel/room.ts'
import { sweepTicketsJob } from './downloads.jobs.ts'
import { routes, streams } from './downloads.routes.ts'
import {
  countReadyPackages,
  deletePackagesHolding,
  makePackageJob,
  sweepPackagesJob,
} from './packages/index.ts'

export { contentDisposition, contentHeaders, contentTypeOf } from './headers.rules.ts'
export { sweepOrphanedZips } from './packages/index.ts'
export { sendHandedOut } from './send-out.ts'
export { recordSentFile } from './sent-lines.ts'
export { issueDownloadTicket } from './tickets.usecases.ts'
export { downloadVisitorOf } from './visitor.ts'

/** Downloads: ranges, tickets, packages. */
export const downloads: Room = {
  name: 'downloads',
  routes,
  streams,
  jobs: [sweepTicketsJob, makePackageJob, sweepPackagesJob],
  on: { 'node.purged': deletePackagesHolding },
  provides: { readyPackages: ({ db, actor }) => countReadyPackages(db, actor.userId) },
}
