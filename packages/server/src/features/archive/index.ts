import type { Room } from '../../kernel/room.ts'
import { catalogueRoutes } from './catalogue/index.ts'
import { hashRecords, recordRoutes, recordStreams } from './records/index.ts'
import { requestJobs, requestRoutes, requestStreams } from './requests/index.ts'
import { unusedJobs, unusedRoutes } from './unused/index.ts'

/** What is finished: read-only, catalogued and kept for its term (decision 101). */
export const archive: Room = {
  name: 'archive',
  routes: [...catalogueRoutes, ...recordRoutes, ...requestRoutes, ...unusedRoutes],
  streams: [...recordStreams, ...requestStreams],
  jobs: [hashRecords, ...requestJobs, ...unusedJobs],
}
