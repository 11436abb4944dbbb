import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { handoverEndpoints } from '@cabinet/contract/handover'
import type { Ctx } from '../../kernel/ctx.ts'
import { quotasByOwner } from '../quotas/index.ts'
import { findBelongings } from './belongings.store.ts'
import { requireHandoverRecipient, requireLeavingUser } from './ends.ts'
import { countItemsInBin, findTotalsBelow } from './files.store.ts'

/** Previews which belongings of a person would move, and whether they fit. */
export async function previewHandOver(
  ctx: Ctx,
  { userId, ...to }: EndpointInput<typeof handoverEndpoints.preview>,
): Promise<EndpointReply<typeof handoverEndpoints.preview>> {
  const leaver = await requireLeavingUser(ctx, userId)
  const named = to.toUserId !== undefined || to.toDepartmentId !== undefined
  const heir = named ? await requireHandoverRecipient(ctx, userId, to) : null
  const [estate, binned, belongings, quotas] = await Promise.all([
    findTotalsBelow(ctx.db, userId),
    countItemsInBin(ctx.db, userId),
    findBelongings(ctx.db, userId, ctx.now()),
    quotasByOwner(ctx.db, heir ? [heir.id] : []),
  ])
  const quota = heir && quotas.get(heir.id)
  const free = quota && quota.total > 0 ? Math.max(0, quota.total - quota.used - quota.reserved) : undefined
  return {
    files: estate.files,
    folders: estate.folders,
    bytes: estate.kept,
    binned,
    ...belongings,
    ...(free !== undefined && { free }),
    fits: free === undefined || free >= estate.kept,
    disabled: leaver.disabled_at !== null,
  }
}
