import type { Input } from '@cabinet/contract/endpoint'
import { userType } from '@cabinet/contract/users'
import type { PersonResult, userAdminApi } from '@cabinet/contract/users.admin'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { recordAll } from '../../journal/index.ts'
import { quotaOf } from '../../organisations/index.ts'
import { tellUserChange } from '../changes.ts'
import { withBelongings } from '../neighbours.ts'
import { dropUsers, updateUsers } from '../people.store.ts'
import type { User } from '../users.store.ts'
import {
  holdAdministrators,
  lastAdministrators,
  lockTargets,
  notSelf,
  resultsOf,
  sift,
  type Targets,
} from './targets.ts'

const idsOf = (users: User[]) => users.map((user) => user.id)

const journal = (tx: Tx, action: string, users: User[], after?: object) =>
  recordAll(
    tx,
    users.map(({ id, account, enterprise_id }) => ({
      action,
      enterpriseId: enterprise_id,
      after: { id, account, ...after },
    })),
  )

/** Keeps these from signing in, in the transaction of whoever decided it. The last super administrator is left out. */
export async function disable(tx: Tx, users: User[]): Promise<User[]> {
  await holdAdministrators(tx)
  const last = await lastAdministrators(tx, idsOf(users))
  const going = users.filter((user) => user.disabled_at === null && !last.has(user.id))
  await updateUsers(tx.db, idsOf(going), { disabled_at: tx.now() })
  await tellUserChange(tx, 'disabled', idsOf(going))
  await journal(tx, 'users.disable', going)
  return going
}

/** Lets these sign in again, in the transaction of whoever decided it. */
export async function enable(tx: Tx, users: User[]): Promise<User[]> {
  const back = users.filter((user) => user.disabled_at !== null)
  await updateUsers(tx.db, idsOf(back), { disabled_at: null })
  await tellUserChange(tx, 'enabled', idsOf(back))
  await journal(tx, 'users.enable', back)
  return back
}

/** Who is not among these was so already. */
const others = (targets: Targets, changed: User[]) => {
  const ids = new Set(idsOf(changed))
  return new Set(idsOf(targets.users).filter((id) => !ids.has(id)))
}

async function keepLast(tx: Tx, targets: Targets) {
  const last = await lastAdministrators(tx, idsOf(targets.users))
  sift(targets, (user) => (last.has(user.id) ? 'users.last_administrator' : null))
}

/** Nobody disables themself, and one super administrator remains. */
export const disablePeople = (
  ctx: Ctx,
  { ids }: Input<typeof userAdminApi.disable>,
): Promise<PersonResult[]> =>
  ctx.together(async (tx) => {
    await holdAdministrators(tx)
    const targets = await lockTargets(tx, ids)
    notSelf(tx, targets)
    await keepLast(tx, targets)
    return resultsOf(ids, targets, others(targets, await disable(tx, targets.users)))
  })

export const enablePeople = (ctx: Ctx, { ids }: Input<typeof userAdminApi.enable>): Promise<PersonResult[]> =>
  ctx.together(async (tx) => {
    const targets = await lockTargets(tx, ids)
    return resultsOf(ids, targets, others(targets, await enable(tx, targets.users)))
  })

/** Sets when accounts end. Not in the past: that is what disabling is for. */
export function expirePeople(
  ctx: Ctx,
  { ids, expiresAt }: Input<typeof userAdminApi.expire>,
): Promise<PersonResult[]> {
  refuseIf(expiresAt && expiresAt <= ctx.now() ? 'users.expiry_past' : null)
  return ctx.together(async (tx) => {
    await holdAdministrators(tx)
    const targets = await lockTargets(tx, ids)
    if (expiresAt) {
      notSelf(tx, targets)
      await keepLast(tx, targets)
    }
    await updateUsers(tx.db, idsOf(targets.users), { expires_at: expiresAt })
    await journal(tx, 'users.expire', targets.users, { expiresAt })
    return resultsOf(ids, targets)
  })
}

/** Forgets the wrong passwords that lock accounts. */
export const unlockPeople = (ctx: Ctx, { ids }: Input<typeof userAdminApi.unlock>): Promise<PersonResult[]> =>
  ctx.together(async (tx) => {
    const targets = await lockTargets(tx, ids)
    await tx.wiring.provider('locksOfAccounts').forgive(
      tx,
      targets.users.map((user) => user.account.toLowerCase()),
    )
    await journal(tx, 'users.unlock', targets.users)
    return resultsOf(ids, targets)
  })

/** Deletes users of whom nothing is left. Administrators of the platform stay (specification: admin data). */
export const deletePeople = (ctx: Ctx, { ids }: Input<typeof userAdminApi.remove>): Promise<PersonResult[]> =>
  ctx.together(async (tx) => {
    await holdAdministrators(tx)
    const targets = await lockTargets(tx, ids)
    notSelf(tx, targets)
    sift(targets, (user) => (user.type === userType.platform ? 'users.admin_fixed' : null))
    const [quotas, kept] = [
      await quotaOf(tx.db, idsOf(targets.users)),
      await withBelongings(tx, idsOf(targets.users)),
    ]
    sift(targets, ({ id }) => {
      const bytes = (quotas.get(id)?.used ?? 0) + (quotas.get(id)?.reserved ?? 0)
      return bytes > 0 || kept.has(id) ? 'users.in_use' : null
    })
    await tellUserChange(tx, 'disabled', idsOf(targets.users))
    await journal(tx, 'users.delete', targets.users)
    await dropUsers(tx.db, tx.actor.enterpriseId, targets.users).catch((error) => {
      // a row of a room that did not say so still points to one of them
      throw (error as { code?: string }).code === '23503' ? new AppError('users.in_use') : error
    })
    return resultsOf(ids, targets)
  })
