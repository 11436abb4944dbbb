import type { Room } from '../../kernel/room.ts'
import { compare, sweepComparisons } from './comparison.jobs.ts'
import { routes } from './comparison.routes.ts'
import { reportStreams } from './report/index.ts'

/** Two files, or two versions of one, held beside each other. */
export const comparison: Room = {
  name: 'comparison',
  routes,
  streams: reportStreams,
  jobs: [compare, sweepComparisons],
}
