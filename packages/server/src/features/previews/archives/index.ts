import { archiveEntryQuery, archivePreviewApi } from '@cabinet/contract/previews.archives'
import { defineStreamRoute, route } from '../../../kernel/room.ts'
import { listArchiveEntries, openArchiveEntry, sendArchiveEntry } from './archives.usecases.ts'

export { sweepArchiveEntriesJob } from './archives.jobs.ts'
export { archiveEntryMaker, archiveListMaker } from './archives.maker.ts'

export const archivePreviewRoutes = [
  route(archivePreviewApi.entries, listArchiveEntries),
  route(archivePreviewApi.open, openArchiveEntry),
]

export const archiveStreams = [
  defineStreamRoute({
    method: 'GET',
    path: '/api/File/GetArchiveEntry',
    access: 'anyone',
    summary: 'Get one file of an archive, by bearer or a ticket for the archive; supports ranges',
    query: archiveEntryQuery,
    run: sendArchiveEntry,
  }),
]
