import { versionEndpoints } from '@cabinet/contract/versions'
import { type Route, route } from '../../../kernel/room.ts'
import { copyVersionToFile } from './copy.usecases.ts'
import { discardVersions } from './discard.usecases.ts'
import { restoreFileVersion } from './restore.usecases.ts'
import { saveVersionDetails } from './save.usecases.ts'

export const versionHistoryRoutes: Route[] = [
  route(versionEndpoints.save, saveVersionDetails),
  route(versionEndpoints.restore, restoreFileVersion),
  route(versionEndpoints.discard, discardVersions),
  route(versionEndpoints.copy, copyVersionToFile),
]
