import type { Room } from '../../kernel/room.ts'
import { tellQuotaCrossingsJob } from './quota-alerts.jobs.ts'
import { expireWorkspaces } from './removal.usecases.ts'
import { teamIdsOfActor } from './teams.usecases.ts'
import { workspaceRoutes } from './workspaces.routes.ts'

export { memberSpaceIdsOfActor } from './teams.usecases.ts'

/** Spaces that users make (teams, projects, knowledge bases), their members and their end. */
export const workspaces: Room = {
  name: 'workspaces',
  routes: workspaceRoutes,
  jobs: [expireWorkspaces, tellQuotaCrossingsJob],
  provides: { teamsOfActor: teamIdsOfActor },
}
