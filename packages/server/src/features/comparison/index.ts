import type { Room } from '../../kernel/room.ts'
import { compareFilesJob, sweepComparisons } from './comparison.jobs.ts'
import { routes } from './comparison.routes.ts'
import { comparisonReportStreams } from './report/index.ts'

/** Two files, or two versions of one, held beside each other. */
export const comparison: Room = {
  name: 'comparison',
  routes,
  streams: comparisonReportStreams,
  jobs: [compareFilesJob, sweepComparisons],
}
