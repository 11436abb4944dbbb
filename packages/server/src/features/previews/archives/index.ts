import { archiveEntryStream, archivePreviewApi } from '@cabinet/contract/previews.archives'
import { route, streamRoute } from '../../../kernel/room.ts'
import { listArchiveEntries, openArchiveEntry, sendArchiveEntry } from './archives.usecases.ts'

export { sweepArchiveEntriesJob } from './archives.jobs.ts'
export { archiveEntryMaker, archiveListMaker } from './archives.maker.ts'

export const archivePreviewRoutes = [
  route(archivePreviewApi.entries, listArchiveEntries),
  route(archivePreviewApi.open, openArchiveEntry),
]

export const archiveStreams = [streamRoute(archiveEntryStream, sendArchiveEntry)]
