import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import { handOverLimits, type handoverEndpoints } from '@cabinet/contract/handover'
import type { Ctx } from '../../kernel/ctx.ts'
import { requireLeavingUser } from './ends.ts'
import { findHandoversFrom } from './handovers.store.ts'

const DAY = 24 * 3_600_000

/** Lists the hand-overs from a person. */
export async function listHandoversOf(
  ctx: Ctx,
  { userId }: EndpointInput<typeof handoverEndpoints.list>,
): Promise<EndpointReply<typeof handoverEndpoints.list>> {
  await requireLeavingUser(ctx, userId)
  const since = ctx.now().getTime() - handOverLimits.undoDays * DAY
  return (await findHandoversFrom(ctx.db, userId)).map(({ id, toName, byName, at, detail, undoneAt }) => ({
    id,
    toName: toName ?? '',
    byName: byName ?? '',
    at,
    files: detail.files?.count ?? 0,
    bytes: detail.files?.bytes ?? 0,
    spaces: detail.spaces?.length ?? 0,
    grants: detail.grants?.length ?? 0,
    undone: undoneAt !== null,
    undoable: undoneAt === null && at.getTime() > since,
  }))
}
