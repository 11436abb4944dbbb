import type { Room } from '../../kernel/room.ts'
import { catalogueRoutes } from './catalogue/index.ts'
import { archiveRecordRoutes, archiveRecordStreams, hashRecordsJob } from './records/index.ts'
import { archiveHistory, archiveRequestJobs, archiveRequestRoutes, requestStreams } from './requests/index.ts'
import { unusedFileJobs, unusedFileRoutes } from './unused/index.ts'

/** Finished items: read-only, catalogued and retained for their term (decision 101). */
export const archive: Room = {
  name: 'archive',
  routes: [...catalogueRoutes, ...archiveRecordRoutes, ...archiveRequestRoutes, ...unusedFileRoutes],
  streams: [...archiveRecordStreams, ...requestStreams],
  jobs: [hashRecordsJob, ...archiveRequestJobs, ...unusedFileJobs],
  provides: { requestHistories: archiveHistory },
}
