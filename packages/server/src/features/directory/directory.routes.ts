import { directoryApi } from '@cabinet/contract/directory'
import { type Route, route } from '../../kernel/room.ts'
import { cancelRun, listEntries, listRuns, showRun, startRun } from './runs.usecases.ts'
import { saveSettings, showSettings, testSettings } from './settings.usecases.ts'

export const routes: Route[] = [
  route(directoryApi.settings, showSettings),
  route(directoryApi.save, saveSettings),
  route(directoryApi.test, testSettings),
  route(directoryApi.start, startRun),
  route(directoryApi.cancel, cancelRun),
  route(directoryApi.runs, listRuns),
  route(directoryApi.run, showRun),
  route(directoryApi.entries, listEntries),
]
