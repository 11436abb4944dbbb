import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { UserChangeResult, userAdminEndpoints } from '@cabinet/contract/users.admin'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLines } from '../../journal/index.ts'
import { quotasByOwner, updateQuotaLimits } from '../../quotas/index.ts'
import { tidyExtensions } from '../../settings/index.ts'
import { allowanceRefusal } from '../limits.rules.ts'
import { updateUserRows } from '../people.store.ts'
import { lockUserTargets, refuseTargetsByRule, targetResultsOf, type UserTargets } from './targets.ts'

export interface UserAllowance {
  unlimited?: boolean | undefined
  /** Bytes. */
  spaceTotal?: number | undefined
  singleFileMaxSize?: number | undefined
  extNotAllow?: string | undefined
}

/**
 * Returns the requested quota: undefined keeps it, 0 is unlimited and must be explicit. Throws
 * `users.quota_invalid`.
 */
export function quotaOfAllowance({ unlimited, spaceTotal }: UserAllowance): number | undefined {
  if (unlimited) return 0
  throwIfRefused(spaceTotal !== undefined && spaceTotal <= 0 ? 'users.quota_invalid' : null)
  return spaceTotal
}

export const setUserLimits = (
  ctx: Ctx,
  { ids, ...allowance }: EndpointInput<typeof userAdminEndpoints.allow>,
): Promise<UserChangeResult[]> =>
  ctx.together(async (tx) => {
    const targets = await lockUserTargets(tx, ids)
    await setLimitsOfTargets(tx, targets, allowance)
    return targetResultsOf(ids, targets)
  })

/** Sets limits of these users; those whom the limits do not fit are refused singly. */
export async function setLimitsOfTargets(
  tx: Tx,
  targets: UserTargets,
  allowance: UserAllowance,
): Promise<void> {
  const meant = quotaOfAllowance(allowance)
  const { singleFileMaxSize, extNotAllow } = allowance
  const owners = targets.users.flatMap((user) => [user.id, user.organisation_id])
  const quotas = await quotasByOwner(tx.db, [...new Set(owners)])
  refuseTargetsByRule(targets, (user) => {
    const { total = 0, used = 0, reserved = 0 } = quotas.get(user.id) ?? {}
    // an unchanged quota is not checked again, as the organisation may have less by now
    const organisationTotal = meant === undefined ? 0 : (quotas.get(user.organisation_id)?.total ?? 0)
    const singleFileMax = singleFileMaxSize ?? user.single_file_max
    return allowanceRefusal({
      quota: meant ?? total,
      singleFileMax,
      used: used + reserved,
      organisationTotal,
    })
  })
  if (meant !== undefined) {
    const set = await updateQuotaLimits(
      tx.db,
      targets.users.map((user) => user.id),
      meant,
    )
    refuseTargetsByRule(targets, (user) => (set.has(user.id) ? null : 'users.quota_invalid'))
  }
  const change = {
    ...(singleFileMaxSize !== undefined && { single_file_max: singleFileMaxSize }),
    ...(extNotAllow !== undefined && { ext_not_allow: tidyExtensions(extNotAllow) }),
  }
  await updateUserRows(
    tx.db,
    targets.users.map((user) => user.id),
    change,
  )
  await recordJournalLines(
    tx,
    targets.users.map(({ id, account, single_file_max, ext_not_allow }) => ({
      action: 'users.allow',
      before: { id, account, quota: quotas.get(id)?.total, single_file_max, ext_not_allow },
      after: { id, account, ...(meant !== undefined && { quota: meant }), ...change },
    })),
  )
}
