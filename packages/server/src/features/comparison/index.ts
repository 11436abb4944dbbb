import type { Room } from '../../kernel/room.ts'
import { compareFilesJob, sweepComparisons } from './comparison.jobs.ts'
import { routes } from './comparison.routes.ts'
import { comparisonReportStreams } from './report/index.ts'

/** Comparison of two files, or of two versions of one. */
export const comparison: Room = {
  name: 'comparison',
  routes,
  streams: comparisonReportStreams,
  jobs: [compareFilesJob, sweepComparisons],
}
