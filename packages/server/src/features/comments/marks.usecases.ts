import type { commentEndpoints } from '@cabinet/contract/comments'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { includesRight } from '@cabinet/contract/rights'
import type { Ctx } from '../../kernel/ctx.ts'
import { effectiveRights, requireNode } from '../nodes/index.ts'
import { countUnreadComments, putCommentsReadAt } from './reads.store.ts'

/** Counts the comments of these items for the actor; items without preview permission are left out. */
export async function countCommentsOfItems(
  ctx: Ctx,
  { ids }: EndpointInput<typeof commentEndpoints.marks>,
): Promise<EndpointReply<typeof commentEndpoints.marks>> {
  const marks = await countUnreadComments(ctx.db, ids, ctx.actor.userId)
  // few items have comments, so rights are computed for those alone
  const held = await effectiveRights(
    ctx,
    marks.map(({ fileId }) => fileId),
  )
  return marks.filter(({ fileId }) => includesRight(held.get(fileId) ?? 0, 'preview'))
}

/**
 * Marks a node's comments as seen by the actor, or (`seen` false) only subscribes to new ones. No journal
 * line, as nothing changes for others.
 */
export async function markCommentsRead(
  ctx: Ctx,
  { fileId, seen }: EndpointInput<typeof commentEndpoints.read>,
): Promise<undefined> {
  await requireNode(ctx, fileId, 'preview')
  await putCommentsReadAt(ctx.db, fileId, ctx.actor.userId, seen ? ctx.now() : new Date(0))
}
