export { expireWorkspaces } from './ends.usecases.ts'
export { findSubjects } from './members.store.ts'
export { teamIdsOf } from './teams.usecases.ts'
export { workspaceRoutes } from './workspaces.routes.ts'
