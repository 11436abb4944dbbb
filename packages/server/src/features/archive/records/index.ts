import { archiveApi } from '@cabinet/contract/archive'
import { type Route, route } from '../../../kernel/room.ts'
import { giveBack, holdRecords, retainRecords } from './keep.usecases.ts'
import { listArchive, showRecord } from './list.usecases.ts'
import { archiveItems } from './put.usecases.ts'
import { listStubs } from './stubs.usecases.ts'

export { bringBack } from './back.ts'
export { recordStreams } from './export.ts'
export { keptOf, positionOf, seenRecord, viewOf } from './eyes.ts'
export { guarded } from './guards.ts'
export { hashRecords } from './hashes.jobs.ts'
export { overKept } from './keep.usecases.ts'
export { endRequests, type Loan } from './loans.store.ts'
export { putIntoArchive } from './put.ts'
export { findRecords, type RecordRow, updateRecords } from './records.store.ts'

export const recordRoutes: Route[] = [
  route(archiveApi.put, archiveItems),
  route(archiveApi.list, listArchive),
  route(archiveApi.detail, showRecord),
  route(archiveApi.stubs, listStubs),
  route(archiveApi.giveBack, giveBack),
  route(archiveApi.hold, holdRecords),
  route(archiveApi.retain, retainRecords),
]
