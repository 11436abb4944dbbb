import { spaceApi } from '@cabinet/contract/files'
import { type Route, route } from '../../kernel/room.ts'
import { checkPermissions, explainPermissions } from './explain.usecases.ts'

export const explainRoutes: Route[] = [
  route(spaceApi.permissions, checkPermissions),
  route(spaceApi.explain, explainPermissions),
]
