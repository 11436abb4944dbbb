import type { commentEndpoints } from '@cabinet/contract/comments'
import { commentLimits } from '@cabinet/contract/comments.limits'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { requireNode } from '../nodes/index.ts'
import { annotationsOfVersion, findThreadReplies } from './comments.store.ts'
import { presentThreads } from './present.ts'
import { findCommentsReadAt } from './reads.store.ts'

/** Lists the annotation threads of a version. */
export async function listAnnotations(
  ctx: Ctx,
  { fileId, version }: EndpointInput<typeof commentEndpoints.annotations>,
): Promise<EndpointReply<typeof commentEndpoints.annotations>> {
  const item = await requireNode(ctx, fileId, 'preview')
  const [threads, readAt] = await Promise.all([
    annotationsOfVersion(ctx.db, fileId, version, commentLimits.annotations),
    findCommentsReadAt(ctx.db, fileId, ctx.actor.userId),
  ])
  const answers = await findThreadReplies(
    ctx.db,
    threads.map(({ id }) => id),
  )
  return presentThreads(ctx, item, threads, answers, readAt)
}
