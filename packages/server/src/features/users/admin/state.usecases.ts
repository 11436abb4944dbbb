import type { EndpointInput } from '@cabinet/contract/endpoint'
import { userTypeCodes } from '@cabinet/contract/users'
import type { UserChangeResult, userAdminEndpoints } from '@cabinet/contract/users.admin'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLines } from '../../journal/index.ts'
import { quotasByOwner } from '../../quotas/index.ts'
import { tellUserChange } from '../changes.ts'
import { withBelongings } from '../neighbours.ts'
import { deleteUserRows, updateUserRows } from '../people.store.ts'
import type { StoredUser } from '../users.store.ts'
import {
  holdAdministrators,
  lastAdministrators,
  lockUserTargets,
  refuseOwnAccount,
  refuseTargetsByRule,
  targetResultsOf,
  type UserTargets,
} from './targets.ts'

const idsOf = (users: StoredUser[]) => users.map((user) => user.id)

const journal = (tx: Tx, action: string, users: StoredUser[], after?: object) =>
  recordJournalLines(
    tx,
    users.map(({ id, account, enterprise_id }) => ({
      action,
      enterpriseId: enterprise_id,
      after: { id, account, ...after },
    })),
  )

/** Disables users within the caller's transaction, except the last super administrator. */
export async function disableUsers(tx: Tx, users: StoredUser[]): Promise<StoredUser[]> {
  await holdAdministrators(tx)
  const last = await lastAdministrators(tx, idsOf(users))
  const going = users.filter((user) => user.disabled_at === null && !last.has(user.id))
  await updateUserRows(tx.db, idsOf(going), { disabled_at: tx.now() })
  await tellUserChange(tx, 'disabled', idsOf(going))
  await journal(tx, 'users.disable', going)
  return going
}

/** Enables users within the caller's transaction. */
export async function enableUsers(tx: Tx, users: StoredUser[]): Promise<StoredUser[]> {
  const back = users.filter((user) => user.disabled_at !== null)
  await updateUserRows(tx.db, idsOf(back), { disabled_at: null })
  await tellUserChange(tx, 'enabled', idsOf(back))
  await journal(tx, 'users.enable', back)
  return back
}

/** Targets not among the changed already had that state. */
const others = (targets: UserTargets, changed: StoredUser[]) => {
  const ids = new Set(idsOf(changed))
  return new Set(idsOf(targets.users).filter((id) => !ids.has(id)))
}

async function keepLast(tx: Tx, targets: UserTargets) {
  const last = await lastAdministrators(tx, idsOf(targets.users))
  refuseTargetsByRule(targets, (user) => (last.has(user.id) ? 'users.last_administrator' : null))
}

/** Disables users. The actor's own account is refused, and one super administrator remains. */
export const disableUsersByAdmin = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof userAdminEndpoints.disable>,
): Promise<UserChangeResult[]> =>
  ctx.together(async (tx) => {
    await holdAdministrators(tx)
    const targets = await lockUserTargets(tx, ids)
    refuseOwnAccount(tx, targets)
    await keepLast(tx, targets)
    return targetResultsOf(ids, targets, others(targets, await disableUsers(tx, targets.users)))
  })

export const enableUsersByAdmin = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof userAdminEndpoints.enable>,
): Promise<UserChangeResult[]> =>
  ctx.together(async (tx) => {
    const targets = await lockUserTargets(tx, ids)
    return targetResultsOf(ids, targets, others(targets, await enableUsers(tx, targets.users)))
  })

/** Sets when accounts expire. A past time is refused: disable the account instead. */
export function setUserExpiry(
  ctx: Ctx,
  { ids, expiresAt }: EndpointInput<typeof userAdminEndpoints.expire>,
): Promise<UserChangeResult[]> {
  throwIfRefused(expiresAt && expiresAt <= ctx.now() ? 'users.expiry_past' : null)
  return ctx.together(async (tx) => {
    await holdAdministrators(tx)
    const targets = await lockUserTargets(tx, ids)
    if (expiresAt) {
      refuseOwnAccount(tx, targets)
      await keepLast(tx, targets)
    }
    await updateUserRows(tx.db, idsOf(targets.users), { expires_at: expiresAt })
    await journal(tx, 'users.expire', targets.users, { expiresAt })
    return targetResultsOf(ids, targets)
  })
}

/** Clears the wrong passwords that lock accounts. */
export const unlockUserAccounts = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof userAdminEndpoints.unlock>,
): Promise<UserChangeResult[]> =>
  ctx.together(async (tx) => {
    const targets = await lockUserTargets(tx, ids)
    await tx.wiring.provider('locksOfAccounts').forgive(
      tx,
      targets.users.map((user) => user.account.toLowerCase()),
    )
    await journal(tx, 'users.unlock', targets.users)
    return targetResultsOf(ids, targets)
  })

/** Deletes users who own nothing any more. The platform's administrators stay (specification: admin data). */
export const deleteUsersByAdmin = (
  ctx: Ctx,
  { ids }: EndpointInput<typeof userAdminEndpoints.remove>,
): Promise<UserChangeResult[]> =>
  ctx.together(async (tx) => {
    await holdAdministrators(tx)
    const targets = await lockUserTargets(tx, ids)
    refuseOwnAccount(tx, targets)
    refuseTargetsByRule(targets, (user) =>
      user.type === userTypeCodes.platform ? 'users.admin_fixed' : null,
    )
    const [quotas, kept] = [
      await quotasByOwner(tx.db, idsOf(targets.users)),
      await withBelongings(tx, idsOf(targets.users)),
    ]
    refuseTargetsByRule(targets, ({ id }) => {
      const bytes = (quotas.get(id)?.used ?? 0) + (quotas.get(id)?.reserved ?? 0)
      return bytes > 0 || kept.has(id) ? 'users.in_use' : null
    })
    await tellUserChange(tx, 'disabled', idsOf(targets.users))
    await journal(tx, 'users.delete', targets.users)
    await deleteUserRows(tx.db, tx.actor.enterpriseId, targets.users).catch((error) => {
      // a row of a room that reported no use still references one of them
      throw (error as { code?: string }).code === '23503' ? new AppError('users.in_use') : error
    })
    return targetResultsOf(ids, targets)
  })
