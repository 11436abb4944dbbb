import { archiveEndpoints } from '@cabinet/contract/archive'
import { type Route, route } from '../../../kernel/room.ts'
import { changeRetentionClass, returnArchivedItems, setLegalHold } from './keep.usecases.ts'
import { listArchiveRecords } from './list.usecases.ts'
import { archiveItemsByIds } from './put.usecases.ts'
import { showArchiveRecord } from './show.usecases.ts'
import { listArchivedStubs } from './stubs.usecases.ts'

export { returnFromArchive } from './back.ts'
export { archiveRecordStreams } from './export.ts'
export { archivedItemStateOf, archiveViewerOf, getVisibleRecord, originalPositionOf } from './eyes.ts'
export { archiveObstacles } from './guards.ts'
export { hashRecordsJob } from './hashes.jobs.ts'
export { forEachRecord } from './keep.usecases.ts'
export { type ArchiveLoan, endRecordRequests } from './loans.store.ts'
export { putIntoArchive } from './put.ts'
export { type ArchiveRecordRow, findArchiveRecords, updateArchiveRecords } from './records.store.ts'

export const archiveRecordRoutes: Route[] = [
  route(archiveEndpoints.put, archiveItemsByIds),
  route(archiveEndpoints.list, listArchiveRecords),
  route(archiveEndpoints.detail, showArchiveRecord),
  route(archiveEndpoints.stubs, listArchivedStubs),
  route(archiveEndpoints.giveBack, returnArchivedItems),
  route(archiveEndpoints.hold, setLegalHold),
  route(archiveEndpoints.retain, changeRetentionClass),
]
