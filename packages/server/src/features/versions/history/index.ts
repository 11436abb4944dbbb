import { versionApi } from '@cabinet/contract/versions'
import { type Route, route } from '../../../kernel/room.ts'
import { copyVersion } from './copy.usecases.ts'
import { discardVersions } from './discard.usecases.ts'
import { restoreVersion } from './restore.usecases.ts'
import { saveVersion } from './save.usecases.ts'

export const historyRoutes: Route[] = [
  route(versionApi.save, saveVersion),
  route(versionApi.restore, restoreVersion),
  route(versionApi.discard, discardVersions),
  route(versionApi.copy, copyVersion),
]
