import type { Input, Reply } from '@cabinet/contract/endpoint'
import type { workspaceApi } from '@cabinet/contract/workspaces'
import type { Ctx } from '../../kernel/ctx.ts'
import { nodeOf } from '../files/index.ts'
import { reached } from '../nodes/index.ts'
import { findTeams } from './workspaces.store.ts'
import { lookerOf } from './workspaces.ts'

/** The team spaces of the actor; their folders are asked for one by one. */
export async function teamTree(
  ctx: Ctx,
  { teamIds }: Input<typeof workspaceApi.teams>,
): Promise<Reply<typeof workspaceApi.teams>> {
  const wanted = new Set(teamIds?.split(',').filter((id) => id !== ''))
  const teams = await findTeams(ctx.db, lookerOf(ctx))
  const ids = wanted.size === 0 ? teams : teams.filter((id) => wanted.has(id))
  const spaces = await reached(ctx, ids)
  return ids
    .map((id) => spaces.get(id))
    .filter((space) => space !== undefined)
    .map((space) => ({ ...nodeOf(space), children: [] }))
}

/** Ids of the actor's teams, for the own record. */
export const teamIdsOf = (ctx: Ctx): Promise<string[]> => findTeams(ctx.db, lookerOf(ctx))
