export { expireWorkspaces } from './ends.usecases.ts'
export { teamIdsOf } from './teams.usecases.ts'
export { workspaceRoutes } from './workspaces.routes.ts'
