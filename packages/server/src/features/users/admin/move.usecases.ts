import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { UserChangeResult, userAdminEndpoints } from '@cabinet/contract/users.admin'
import { firstOf } from '../../../kernel/certain.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { recordJournalLines } from '../../journal/index.ts'
import { requireManaged } from '../../organisations/index.ts'
import { quotasByOwner } from '../../quotas/index.ts'
import { tellUserChange } from '../changes.ts'
import { allowanceRefusal } from '../limits.rules.ts'
import { moveUserRows } from '../people.store.ts'
import type { StoredUser } from '../users.store.ts'
import { lockUserTargets, refuseTargetsByRule, targetResultsOf } from './targets.ts'

/** Moves users into another organisation; the actor must administer the old and the new one. */
export async function moveUsersByAdmin(
  ctx: Ctx,
  { ids, organisationId }: EndpointInput<typeof userAdminEndpoints.move>,
): Promise<UserChangeResult[]> {
  await requireManaged(ctx, [organisationId])
  return ctx.together(async (tx) => {
    const targets = await lockUserTargets(tx, ids)
    refuseTargetsByRule(targets, (user) => (user.from_directory ? 'users.from_directory' : null))
    const quotas = await quotasByOwner(tx.db, [organisationId, ...targets.users.map((user) => user.id)])
    const organisationTotal = quotas.get(organisationId)?.total ?? 0
    refuseTargetsByRule(targets, (user) => {
      const { total: quota = 0, used = 0 } = quotas.get(user.id) ?? {}
      const refusal = allowanceRefusal({ quota, used, singleFileMax: 0, organisationTotal })
      return refusal === 'users.quota_above_organisation' ? refusal : null
    })
    const there = new Set(
      targets.users.filter((user) => user.organisation_id === organisationId).map((user) => user.id),
    )
    await moveUsersInTransaction(tx, targets.users, organisationId)
    return targetResultsOf(ids, targets, there)
  })
}

/** Moves users within the caller's transaction. Throws `organisations.user_limit_reached`. */
export async function moveUsersInTransaction(
  tx: Tx,
  users: StoredUser[],
  organisationId: string,
): Promise<void> {
  const moving = users.filter((user) => user.organisation_id !== organisationId)
  if (moving.length === 0) return
  await moveUserRows(tx.db, firstOf(moving).enterprise_id, moving, organisationId)
  await tellUserChange(
    tx,
    'moved',
    moving.map((user) => user.id),
  )
  await recordJournalLines(
    tx,
    moving.map(({ id, account, enterprise_id, organisation_id }) => ({
      action: 'users.move',
      enterpriseId: enterprise_id,
      before: { id, account, organisationId: organisation_id },
      after: { id, account, organisationId },
    })),
  )
}
