import type { Input, Reply } from '@cabinet/contract/endpoint'
import { type handOverApi, handOverLimits } from '@cabinet/contract/handover'
import type { Ctx } from '../../kernel/ctx.ts'
import { quotaOf } from '../organisations/index.ts'
import { findBelongings } from './belongings.store.ts'
import { openHeir, openLeaver } from './ends.ts'
import { countBinned, findEstate } from './files.store.ts'
import { findHandovers } from './handovers.store.ts'

/** What of a person would move, and whether it fits. */
export async function previewHandOver(
  ctx: Ctx,
  { userId, ...to }: Input<typeof handOverApi.preview>,
): Promise<Reply<typeof handOverApi.preview>> {
  const leaver = await openLeaver(ctx, userId)
  const named = to.toUserId !== undefined || to.toDepartmentId !== undefined
  const heir = named ? await openHeir(ctx, userId, to) : null
  const [estate, binned, belongings, quotas] = await Promise.all([
    findEstate(ctx.db, userId),
    countBinned(ctx.db, userId),
    findBelongings(ctx.db, userId, ctx.now()),
    quotaOf(ctx.db, heir ? [heir.id] : []),
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

const DAY = 24 * 3_600_000

/** What was handed over from a person. */
export async function listHandOvers(
  ctx: Ctx,
  { userId }: Input<typeof handOverApi.list>,
): Promise<Reply<typeof handOverApi.list>> {
  await openLeaver(ctx, userId)
  const since = ctx.now().getTime() - handOverLimits.undoDays * DAY
  return (await findHandovers(ctx.db, userId)).map(({ id, toName, byName, at, detail, undoneAt }) => ({
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
