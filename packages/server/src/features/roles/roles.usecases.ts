import type { EndpointInput } from '@cabinet/contract/endpoint'
import {
  type RoleErrorKey,
  type roleEndpoints,
  roleFieldLimits,
  type UserRoleRow,
} from '@cabinet/contract/roles'
import { firstOf } from '../../kernel/certain.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../kernel/errors.ts'
import { recordJournalLine } from '../journal/index.ts'
import { pageOfRoles } from './lists.store.ts'
import { orderNamedFirst, roleEditRefusal, roleNameRefusal } from './roles.rules.ts'
import {
  deleteUnusedRoles,
  getRoleById,
  insertRoleRow,
  lockRoleOrder,
  lockRoleRows,
  orderRoleRows,
  type RolePageRow,
  rolePagesOfRole,
  type StoredRole,
  updateRoleRows,
} from './roles.store.ts'

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Returns those of these roles that a later room still needs (files granted to them). */
    rolesInUse: (tx: Tx, roleIds: string[]) => Promise<string[]>
  }
}

/**
 * Locks and returns these roles if the actor may change them. Throws `roles.not_found`, `roles.not_creator`.
 */
export async function requireOwnRoles(tx: Tx, ids: string[]): Promise<StoredRole[]> {
  const roles = await lockRoleRows(tx.db, tx.actor.enterpriseId, ids)
  if (roles.length < new Set(ids).size) throw new AppError('roles.not_found')
  throwIfRefused(roleEditRefusal(roles, tx.actor))
  return roles
}

/** Returns one role. Throws `roles.not_found`. */
export async function getRoleDetail(ctx: Ctx, { id }: { id: string }): Promise<UserRoleRow> {
  const [[role]] = await pageOfRoles(ctx.db, ctx.actor, { id, page: 1, pageSize: 1 })
  if (!role) throw new AppError('roles.not_found')
  return role
}

export async function listEnterpriseRoles(ctx: Ctx, input: EndpointInput<typeof roleEndpoints.list>) {
  const [rows, total] = await pageOfRoles(ctx.db, ctx.actor, input)
  return { rows, total }
}

export const createUserRole = (ctx: Ctx, input: EndpointInput<typeof roleEndpoints.create>) =>
  ctx.together((tx) => addRole(tx, input, null, 0))

/** Copies a role without its members. The actor becomes the copy's creator. */
export const copyUserRole = (ctx: Ctx, { id, name }: EndpointInput<typeof roleEndpoints.copy>) =>
  ctx.together(async (tx) => {
    const original = await getRoleById(tx.db, tx.actor.enterpriseId, id)
    const pages = await rolePagesOfRole(tx.db, original)
    return addRole(tx, { name, note: original.note }, pages, original.rights)
  })

async function addRole(
  tx: Tx,
  { name, note }: { name: string; note: string },
  pages: RolePageRow[] | null,
  rights: number,
): Promise<UserRoleRow> {
  throwIfRefused(roleNameRefusal(name))
  const { enterpriseId, userId } = tx.actor
  // locked, so that roles created concurrently get different positions
  if ((await lockRoleOrder(tx.db, enterpriseId)).length >= roleFieldLimits.roles)
    throw new AppError('roles.too_many')
  const id = generateId()
  const row = { id, enterprise_id: enterpriseId, name: name.trim(), note, rights, narrows: pages !== null }
  await insertRoleRow(tx.db, { ...row, created_by: userId, created_at: tx.now() }, pages ?? [])
  await recordJournalLine(tx, { action: 'roles.create', after: { id, name: row.name, note, rights, pages } })
  return getRoleDetail(tx, { id })
}

export const updateUserRole = (ctx: Ctx, { id, ...change }: EndpointInput<typeof roleEndpoints.update>) =>
  ctx.together(async (tx) => {
    const role = firstOf(await requireOwnRoles(tx, [id]))
    if (change.name !== undefined) throwIfRefused(roleNameRefusal(change.name))
    const next = {
      name: change.name?.trim() ?? role.name,
      note: change.note ?? role.note,
      rights: change.rights ?? role.rights,
    }
    await updateRoleRows(tx.db, [id], next)
    const { name, note, rights } = role
    await recordJournalLine(tx, {
      action: 'roles.update',
      before: { id, name, note, rights },
      after: { id, ...next },
    })
    return getRoleDetail(tx, { id })
  })

/** Deletes all of these roles or none; the error lists those in use. */
export const deleteUserRoles = (ctx: Ctx, { ids }: EndpointInput<typeof roleEndpoints.remove>) =>
  ctx.together(async (tx) => {
    const roles = await requireOwnRoles(tx, ids)
    const named = (used: string[]) => roles.filter(({ id }) => used.includes(id)).map(({ name }) => name)
    for (const use of tx.wiring.provided('rolesInUse')) {
      const used = await use(tx, ids)
      if (used.length > 0) throw new AppError('roles.in_use' satisfies RoleErrorKey, { names: named(used) })
    }
    if ((await deleteUnusedRoles(tx.db, ids)) < roles.length) throw new AppError('roles.in_use')
    await recordJournalLine(tx, {
      action: 'roles.delete',
      before: roles.map(({ id, name }) => ({ id, name })),
    })
    return {}
  })

/** Makes the super administrator the creator of roles whose creator is leaving. */
export const takeOverOrphanRoles = (ctx: Ctx, { ids }: EndpointInput<typeof roleEndpoints.takeOver>) =>
  ctx.together(async (tx) => {
    const roles = await lockRoleRows(tx.db, tx.actor.enterpriseId, ids)
    if (roles.length < new Set(ids).size) throw new AppError('roles.not_found')
    await updateRoleRows(tx.db, ids, { created_by: tx.actor.userId })
    await recordJournalLine(tx, {
      action: 'roles.take_over',
      before: roles.map(({ id, name, created_by }) => ({ id, name, createdBy: created_by })),
    })
    return {}
  })

/** Sets the precedence, which belongs to the enterprise, so any of its administrators may. */
export const sortUserRoles = (ctx: Ctx, { ids }: EndpointInput<typeof roleEndpoints.sort>) =>
  ctx.together(async (tx) => {
    const before = await lockRoleOrder(tx.db, tx.actor.enterpriseId)
    if (!ids.every((id) => before.includes(id))) throw new AppError('roles.not_found')
    const after = orderNamedFirst(before, [...new Set(ids)])
    await orderRoleRows(tx.db, after)
    await recordJournalLine(tx, { action: 'roles.sort', before, after })
    return {}
  })
