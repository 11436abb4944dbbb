import type { commentEndpoints } from '@cabinet/contract/comments'
import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { fileRights } from '@cabinet/contract/rights'
import type { Ctx } from '../../kernel/ctx.ts'
import { findPeopleWithAccess } from '../grants/index.ts'
import { requireNode } from '../nodes/index.ts'

const SUGGESTED = 12

/** Suggests users who may see an item, for mentions. */
export async function suggestMentions(
  ctx: Ctx,
  { fileId, search = '' }: EndpointInput<typeof commentEndpoints.people>,
): Promise<EndpointReply<typeof commentEndpoints.people>> {
  const item = await requireNode(ctx, fileId, 'preview')
  const { rows } = await findPeopleWithAccess(ctx, item, {
    limit: SUGGESTED + 1,
    offset: 0,
    search: search.trim(),
    holding: fileRights.preview,
  })
  return rows
    .filter(({ userId }) => userId !== ctx.actor.userId)
    .slice(0, SUGGESTED)
    .map(({ userId, name, account, organisationName }) => ({ userId, name, account, organisationName }))
}
