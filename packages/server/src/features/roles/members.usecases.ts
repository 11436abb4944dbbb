import type { EndpointInput } from '@cabinet/contract/endpoint'
import { type roleEndpoints, roleEvents } from '@cabinet/contract/roles'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { pushMessage } from '../../kernel/push/message.ts'
import { recordJournalLine } from '../journal/index.ts'
import { requireManaged } from '../organisations/index.ts'
import { pageOfRoleMembers, rolesWithHoldings } from './lists.store.ts'
import { changeRolesOfUser, deleteRoleUsers, findRoleReceivers, insertRoleUsers } from './members.store.ts'
import { roleGiveRefusal } from './roles.rules.ts'
import { getRoleById } from './roles.store.ts'

/** Notifies these users that the pages they may open have changed. */
export const tellRolesChanged = (tx: Tx, userIds: string[]) =>
  tx.tell(userIds, pushMessage(roleEvents.changed, {}))

/** Refuses a change of these roles for these users. */
async function requireGiving(ctx: Ctx, userIds: string[], roleIds: string[]): Promise<void> {
  const receivers = await findRoleReceivers(ctx.db, userIds)
  if (receivers.length < new Set(userIds).size) throw new AppError('roles.user_forbidden')
  await requireManaged(
    ctx,
    receivers.map(({ organisation_id }) => organisation_id),
  )
  throwIfRefused(roleGiveRefusal(ctx.actor, receivers, roleIds))
}

export async function listRoleMembers(
  ctx: Ctx,
  { id, ...page }: EndpointInput<typeof roleEndpoints.members>,
) {
  await getRoleById(ctx.db, ctx.actor.enterpriseId, id)
  const [rows, total] = await pageOfRoleMembers(ctx.db, id, page)
  return { rows, total }
}

export const addRoleMembers = (ctx: Ctx, { id, userIds }: EndpointInput<typeof roleEndpoints.addMembers>) =>
  ctx.together(async (tx) => {
    await requireGiving(tx, userIds, [id])
    const { name } = await getRoleById(tx.db, tx.actor.enterpriseId, id)
    const given = await insertRoleUsers(tx.db, id, userIds)
    if (given.length === 0) return {}
    await recordJournalLine(tx, { action: 'roles.give', after: { id, name, users: given } })
    await tellRolesChanged(tx, given)
    return {}
  })

export const removeRoleMembers = (
  ctx: Ctx,
  { id, userIds }: EndpointInput<typeof roleEndpoints.removeMembers>,
) =>
  ctx.together(async (tx) => {
    await requireGiving(tx, userIds, [id])
    const { name } = await getRoleById(tx.db, tx.actor.enterpriseId, id)
    const taken = await deleteRoleUsers(tx.db, id, userIds)
    if (taken.length === 0) return {}
    await recordJournalLine(tx, { action: 'roles.take', before: { id, name, users: taken } })
    await tellRolesChanged(tx, taken)
    return {}
  })

/** Lists every role of the enterprise, and whether the user has it. */
export async function listRolesOfUser(ctx: Ctx, { userId }: EndpointInput<typeof roleEndpoints.ofUser>) {
  if (userId) await requireGiving(ctx, [userId], [])
  const roles = await rolesWithHoldings(ctx.db, ctx.actor.enterpriseId, userId ?? null)
  const own = (id: string) => roleGiveRefusal(ctx.actor, [], [id]) === null
  return roles.map((role) => ({ ...role, givable: own(role.id) }))
}

/** Sets a user's roles; the actor needs permission only for the difference. */
export async function setRolesOfUser(tx: Tx, userId: string, roleIds: string[]): Promise<void> {
  const roles = await rolesWithHoldings(tx.db, tx.actor.enterpriseId, userId)
  const known = new Set(roles.map(({ id }) => id))
  if (!roleIds.every((id) => known.has(id))) throw new AppError('roles.not_found')
  const given = roles.filter((role) => !role.held && roleIds.includes(role.id))
  const taken = roles.filter((role) => role.held && !roleIds.includes(role.id))
  const ids = (some: typeof roles) => some.map(({ id }) => id)
  await requireGiving(tx, [userId], ids([...given, ...taken]))
  if (given.length + taken.length === 0) return
  await changeRolesOfUser(tx.db, userId, ids(given), ids(taken))
  const names = (some: typeof roles) => some.map(({ id, name }) => ({ id, name }))
  await recordJournalLine(tx, {
    action: 'roles.set_of_user',
    before: { user: userId, taken: names(taken) },
    after: { user: userId, given: names(given) },
  })
  await tellRolesChanged(tx, [userId])
}

export const setRolesOfPerson = (
  ctx: Ctx,
  { userId, roleIds }: EndpointInput<typeof roleEndpoints.setOfUser>,
) =>
  ctx.together(async (tx) => {
    await setRolesOfUser(tx, userId, roleIds)
    return {}
  })
