import { archiveEntryQuery, archivePreviewApi } from '@cabinet/contract/previews.archives'
import { route, stream } from '../../../kernel/room.ts'
import { listEntries, openEntry, sendEntry } from './archives.usecases.ts'

export { sweepArchives } from './archives.jobs.ts'
export { archiveEntry, archiveList } from './archives.maker.ts'

export const archiveRoutes = [
  route(archivePreviewApi.entries, listEntries),
  route(archivePreviewApi.open, openEntry),
]

export const archiveStreams = [
  stream({
    method: 'GET',
    path: '/api/File/GetArchiveEntry',
    access: 'anyone',
    summary: 'Get one file of an archive, by bearer or a ticket for the archive; supports ranges',
    query: archiveEntryQuery,
    run: sendEntry,
  }),
]
