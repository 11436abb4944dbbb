import { fileEndpoints } from '@cabinet/contract/files'
import { type Route, route } from '../../kernel/room.ts'
import { checkPermissions, explainPermissions } from './explain.usecases.ts'

export const explainRoutes: Route[] = [
  route(fileEndpoints.permissions, checkPermissions),
  route(fileEndpoints.explain, explainPermissions),
]
