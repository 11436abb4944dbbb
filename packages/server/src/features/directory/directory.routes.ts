import { directoryEndpoints } from '@cabinet/contract/directory'
import { type Route, route } from '../../kernel/room.ts'
import {
  cancelDirectoryRun,
  listDirectoryRuns,
  listRunEntries,
  showDirectoryRun,
  startDirectoryRun,
} from './runs.usecases.ts'
import { changeDirectorySettings, showDirectorySettings, testDirectorySettings } from './settings.usecases.ts'

export const routes: Route[] = [
  route(directoryEndpoints.settings, showDirectorySettings),
  route(directoryEndpoints.save, changeDirectorySettings),
  route(directoryEndpoints.test, testDirectorySettings),
  route(directoryEndpoints.start, startDirectoryRun),
  route(directoryEndpoints.cancel, cancelDirectoryRun),
  route(directoryEndpoints.runs, listDirectoryRuns),
  route(directoryEndpoints.run, showDirectoryRun),
  route(directoryEndpoints.entries, listRunEntries),
]
