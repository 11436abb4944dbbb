import type { EndpointInput, EndpointReply } from '@cabinet/contract/endpoint'
import type { ManagedUser, userAdminEndpoints } from '@cabinet/contract/users.admin'
import { hashFirstPassword, newFirstPassword } from '../../../kernel/crypto/first-password.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { recordJournalLine } from '../../journal/index.ts'
import { requireManaged } from '../../organisations/index.ts'
import { reportsToUser, updateUserRows } from '../people.store.ts'
import {
  accountNameRefusal,
  mailAddressRefusal,
  phoneNumberRefusal,
  userNameRefusal,
} from '../users.rules.ts'
import { findUserById, type StoredUser } from '../users.store.ts'
import { addUserAccount } from '../users.usecases.ts'
import { quotaOfAllowance, setLimitsOfTargets } from './allow.usecases.ts'
import { getManagedUser } from './list.usecases.ts'
import { moveUsersByAdmin } from './move.usecases.ts'
import { hashChosenPassword } from './passwords.usecases.ts'
import { userTypeRefusal } from './scope.rules.ts'
import { holdAdministrators, lastAdministrators, lockUserTargets } from './targets.ts'

type Change = EndpointInput<typeof userAdminEndpoints.update>

/** Adds a user; a generated password is returned only here. */
export async function createUserByAdmin(
  ctx: Ctx,
  input: EndpointInput<typeof userAdminEndpoints.create>,
): Promise<EndpointReply<typeof userAdminEndpoints.create>> {
  await requireManaged(ctx, [input.organisationId])
  throwIfRefused(userTypeRefusal(ctx.actor.type, input.type))
  throwIfRefused(accountNameRefusal(input.account) ?? particularsRefusal(input))
  throwIfRefused(input.expiresAt && input.expiresAt <= ctx.now() ? 'users.expiry_past' : null)
  const quota = quotaOfAllowance(input)
  const { password } = input
  const shown = password === undefined ? newFirstPassword() : undefined
  const passwordHash = await (shown ? hashFirstPassword(shown) : hashChosenPassword(ctx, password ?? ''))
  const id = await ctx.together(async (tx) => {
    if (input.supervisorId) await requireSupervisor(tx, input.supervisorId, null)
    const userId = await addUserAccount(tx, {
      account: input.account,
      name: input.name,
      type: input.type as 1,
      passwordHash,
      organisationId: input.organisationId,
      mustChangePassword: true,
      quota,
      singleFileMax: input.singleFileMaxSize,
      extNotAllow: input.extNotAllow,
      mail: input.mail,
      phone: input.phone,
      supervisorId: input.supervisorId || null,
      expiresAt: input.expiresAt ?? null,
    })
    if (input.roleIds?.length) await setRoles(tx, userId, input.roleIds)
    return userId
  })
  return { id, password: shown }
}

const particularsRefusal = ({ name, mail, phone }: Pick<Change, 'name' | 'mail' | 'phone'>) =>
  (name === undefined ? null : userNameRefusal(name)) ??
  mailAddressRefusal(mail?.trim() ?? '') ??
  phoneNumberRefusal(phone?.trim() ?? '')

/** Changes the given fields. Each follows the rules of its own action. */
export async function changeUserByAdmin(ctx: Ctx, input: Change): Promise<ManagedUser> {
  await ctx.together(async (tx) => {
    await holdAdministrators(tx)
    const targets = await lockUserTargets(tx, [input.id])
    const [user] = targets.users
    if (!user) throw new AppError(targets.refused.get(input.id) ?? 'users.not_found')
    throwIfRefused(particularsRefusal(input))
    if (user.from_directory) throwIfRefused(ownedByDirectory(user, input))
    await requireType(tx, user, input)
    if (input.supervisorId) await requireSupervisor(tx, input.supervisorId, user.id)

    if (input.organisationId !== undefined && input.organisationId !== user.organisation_id) {
      const { id, organisationId } = input
      const [moved] = await moveUsersByAdmin(tx, { ids: [id], organisationId })
      if (moved?.reason) throw new AppError(moved.reason as 'users.not_found')
      user.organisation_id = organisationId
    }
    const { unlimited, spaceTotal, singleFileMaxSize, extNotAllow } = input
    if (unlimited || [spaceTotal, singleFileMaxSize, extNotAllow].some((one) => one !== undefined)) {
      await setLimitsOfTargets(tx, targets, { unlimited, spaceTotal, singleFileMaxSize, extNotAllow })
      const reason = targets.refused.get(user.id)
      if (reason) throw new AppError(reason)
    }
    await changeParticulars(tx, user, input)
    if (input.roleIds) await setRoles(tx, user.id, input.roleIds)
  })
  return getManagedUser(ctx, { id: input.id })
}

const setRoles = (tx: Tx, userId: string, roleIds: string[]) =>
  tx.wiring.provider('rolesOfUsers').set(tx, userId, roleIds)

async function changeParticulars(tx: Tx, user: StoredUser, input: Change): Promise<void> {
  const { name, mail, phone, supervisorId, expiresAt, type } = input
  const change = {
    ...(name !== undefined && { name: name.trim() }),
    // an address that the form sends back unchanged stays unconfirmed
    ...(mail !== undefined && { mail: mail.trim() || null }),
    ...(mail !== undefined && mail.trim() !== (user.mail ?? '') && { mail_set_by: 'administrator' as const }),
    ...(phone !== undefined && { phone: phone.trim() || null }),
    ...(phone !== undefined &&
      phone.trim() !== (user.phone ?? '') && { phone_set_by: 'administrator' as const }),
    ...(supervisorId !== undefined && { supervisor_id: supervisorId || null }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(type !== undefined && { type: type as 1 }),
  }
  if (Object.keys(change).length === 0) return
  await updateUserRows(tx.db, [user.id], change)
  const before = Object.fromEntries(Object.keys(change).map((key) => [key, user[key as keyof StoredUser]]))
  await recordJournalLine(tx, {
    action: 'users.update',
    before: { id: user.id, ...before },
    after: { id: user.id, account: user.account, ...change },
  })
}

/**
 * Checks a change of type: within the actor's scope, not of the actor's own account, and never of the last
 * super administrator.
 */
async function requireType(tx: Tx, user: StoredUser, { type, expiresAt }: Change): Promise<void> {
  const ends = expiresAt != null && expiresAt.getTime() !== user.expires_at?.getTime()
  if (ends && expiresAt <= tx.now()) throw new AppError('users.expiry_past')
  const changed = type !== undefined && type !== user.type
  if (changed) throwIfRefused(userTypeRefusal(tx.actor.type, type))
  if (!changed && !ends) return
  if (user.id === tx.actorId) throw new AppError('users.self')
  if ((await lastAdministrators(tx, [user.id])).has(user.id)) throw new AppError('users.last_administrator')
}

/** Requires a supervisor of the same enterprise who does not report to this user. */
async function requireSupervisor(tx: Tx, supervisorId: string, userId: string | null): Promise<void> {
  const found = await findUserById(tx.db, supervisorId)
  const wrong =
    !found ||
    found.enterprise_id !== tx.actor.enterpriseId ||
    (userId !== null && (await reportsToUser(tx.db, supervisorId, userId)))
  if (wrong) throw new AppError('users.supervisor_invalid')
}

/** Fields owned by a directory are changed only in the directory. */
function ownedByDirectory(user: StoredUser, input: Change) {
  const { name, mail, phone, organisationId, supervisorId } = input
  const changed =
    (name !== undefined && name.trim() !== user.name) ||
    (mail !== undefined && mail.trim() !== (user.mail ?? '')) ||
    (phone !== undefined && phone.trim() !== (user.phone ?? '')) ||
    (organisationId !== undefined && organisationId !== user.organisation_id) ||
    (supervisorId !== undefined && supervisorId !== (user.supervisor_id ?? ''))
  return changed ? 'users.from_directory' : null
}
