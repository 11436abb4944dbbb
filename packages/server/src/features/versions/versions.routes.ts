import { versionApi } from '@cabinet/contract/versions'
import { route } from '../../kernel/room.ts'
import { listVersions } from './versions.usecases.ts'

export const routes = [route(versionApi.list, listVersions)]
