import { versionEndpoints } from '@cabinet/contract/versions'
import { route } from '../../kernel/room.ts'
import { listFileVersions } from './versions.usecases.ts'

export const routes = [route(versionEndpoints.list, listFileVersions)]
