import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { workspaceEndpoints } from '@cabinet/contract/workspaces'
import type { Ctx } from '../../kernel/ctx.ts'
import { folderMenuNode } from '../files/index.ts'
import { accessibleNodes } from '../nodes/index.ts'
import { findMemberSpaceIds, findTeamIdsOf } from './workspaces.store.ts'
import { workspaceViewerOf } from './workspaces.ts'

/** Lists the team spaces of the actor; their folders are queried one by one. */
export async function listTeamTree(
  ctx: Ctx,
  { teamIds }: EndpointInput<typeof workspaceEndpoints.teams>,
): Promise<EndpointReply<typeof workspaceEndpoints.teams>> {
  const wanted = new Set(teamIds?.split(',').filter((id) => id !== ''))
  const teams = await findTeamIdsOf(ctx.db, workspaceViewerOf(ctx))
  const ids = wanted.size === 0 ? teams : teams.filter((id) => wanted.has(id))
  const spaces = await accessibleNodes(ctx, ids)
  return ids
    .map((id) => spaces.get(id))
    .filter((space) => space !== undefined)
    .map((space) => ({ ...folderMenuNode(space), children: [] }))
}

/** Returns the ids of the actor's teams, for the actor's own user record. */
export const teamIdsOfActor = (ctx: Ctx): Promise<string[]> => findTeamIdsOf(ctx.db, workspaceViewerOf(ctx))

/** Returns the ids of the actor's team, project and knowledge spaces. */
export const memberSpaceIdsOfActor = (ctx: Ctx): Promise<string[]> =>
  findMemberSpaceIds(ctx.db, workspaceViewerOf(ctx))
