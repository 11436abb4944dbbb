import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { type Route, route } from '../../../kernel/room.ts'
import { answerUnusedProposals } from './answer.usecases.ts'
import { proposeUnusedJob } from './propose.jobs.ts'
import { saveArchiveSettings, showArchiveSettings } from './settings.usecases.ts'
import { listUnusedFiles } from './unused.usecases.ts'

export const unusedFileJobs = [proposeUnusedJob]

export const unusedFileRoutes: Route[] = [
  route(archiveAdminApi.settings, showArchiveSettings),
  route(archiveAdminApi.saveSettings, saveArchiveSettings),
  route(archiveAdminApi.unused, listUnusedFiles),
  route(archiveAdminApi.answerUnused, answerUnusedProposals),
]
