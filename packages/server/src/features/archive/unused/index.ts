import { archiveAdminApi } from '@cabinet/contract/archive.admin'
import { type Route, route } from '../../../kernel/room.ts'
import { unusedRule } from './propose.jobs.ts'
import { saveSettings, showSettings } from './settings.usecases.ts'
import { answerUnused, listUnused } from './unused.usecases.ts'

export const unusedJobs = [unusedRule]

export const unusedRoutes: Route[] = [
  route(archiveAdminApi.settings, showSettings),
  route(archiveAdminApi.saveSettings, saveSettings),
  route(archiveAdminApi.unused, listUnused),
  route(archiveAdminApi.answerUnused, answerUnused),
]
