import type { Input } from '@cabinet/contract/endpoint'
import type { PersonResult, userAdminApi } from '@cabinet/contract/users.admin'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { refuseIf } from '../../../kernel/errors.ts'
import { recordAll } from '../../journal/index.ts'
import { quotaOf, updateQuotas } from '../../organisations/index.ts'
import { tidyExtensions } from '../../settings/index.ts'
import { updateUsers } from '../people.store.ts'
import { allowanceRefusal } from '../users.rules.ts'
import { lockTargets, resultsOf, sift, type Targets } from './targets.ts'

export interface Allowance {
  unlimited?: boolean | undefined
  /** Bytes. */
  spaceTotal?: number | undefined
  singleFileMaxSize?: number | undefined
  extNotAllow?: string | undefined
}

/** The quota that is meant: undefined stays, 0 is unlimited and must be said. Throws `users.quota_invalid`. */
export function quotaMeant({ unlimited, spaceTotal }: Allowance): number | undefined {
  if (unlimited) return 0
  refuseIf(spaceTotal !== undefined && spaceTotal <= 0 ? 'users.quota_invalid' : null)
  return spaceTotal
}

export const allowPeople = (
  ctx: Ctx,
  { ids, ...allowance }: Input<typeof userAdminApi.allow>,
): Promise<PersonResult[]> =>
  ctx.together(async (tx) => {
    const targets = await lockTargets(tx, ids)
    await allow(tx, targets, allowance)
    return resultsOf(ids, targets)
  })

/** Sets limits of these; whom they do not fit is refused by itself. */
export async function allow(tx: Tx, targets: Targets, allowance: Allowance): Promise<void> {
  const meant = quotaMeant(allowance)
  const { singleFileMaxSize, extNotAllow } = allowance
  const owners = targets.users.flatMap((user) => [user.id, user.organisation_id])
  const quotas = await quotaOf(tx.db, [...new Set(owners)])
  sift(targets, (user) => {
    const { total = 0, used = 0, reserved = 0 } = quotas.get(user.id) ?? {}
    // a quota that is not touched is not judged again: the organisation may have less by now
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
    const set = await updateQuotas(
      tx.db,
      targets.users.map((user) => user.id),
      meant,
    )
    sift(targets, (user) => (set.has(user.id) ? null : 'users.quota_invalid'))
  }
  const change = {
    ...(singleFileMaxSize !== undefined && { single_file_max: singleFileMaxSize }),
    ...(extNotAllow !== undefined && { ext_not_allow: tidyExtensions(extNotAllow) }),
  }
  await updateUsers(
    tx.db,
    targets.users.map((user) => user.id),
    change,
  )
  await recordAll(
    tx,
    targets.users.map(({ id, account, single_file_max, ext_not_allow }) => ({
      action: 'users.allow',
      before: { id, account, quota: quotas.get(id)?.total, single_file_max, ext_not_allow },
      after: { id, account, ...(meant !== undefined && { quota: meant }), ...change },
    })),
  )
}
