import type { Ctx } from '../../kernel/ctx.ts'
import { shareServerReads } from '../../kernel/shared-reads.ts'
import { effectiveRights } from '../nodes/index.ts'
import { organisationAncestors } from '../organisations/index.ts'
import { memberSpaceIdsOfActor } from '../workspaces/index.ts'

/** Managed departments that are looked at. */
const MOST_MANAGED = 200

/** Reads by user: two calls of the home screen, which arrive together, need the same spaces. */
const shareSpaceIds = shareServerReads<string[]>()

/**
 * Returns the ids of the spaces that the actor belongs to and may open: the own department with those above it, managed
 * ones, and the team, project and knowledge spaces. The own space is not among them.
 */
export const findSharedSpaceIds = (ctx: Ctx): Promise<string[]> =>
  shareSpaceIds(ctx, `${ctx.actor.userId} ${ctx.actor.sessionId}`, () => readSharedSpaceIds(ctx))

async function readSharedSpaceIds(ctx: Ctx): Promise<string[]> {
  const { organisationId, managed } = ctx.actor
  const [above, workspaces] = await Promise.all([
    organisationAncestors(ctx.db, organisationId),
    memberSpaceIdsOfActor(ctx),
  ])
  const departments = [organisationId, ...above, ...managed.slice(0, MOST_MANAGED)]
  return [...(await effectiveRights(ctx, [...new Set([...departments, ...workspaces])])).keys()]
}
