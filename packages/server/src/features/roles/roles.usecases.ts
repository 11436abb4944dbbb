import type { Input } from '@cabinet/contract/endpoint'
import { type Role, type RoleError, type roleApi, roleLimits } from '@cabinet/contract/roles'
import { newId } from '../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../kernel/errors.ts'
import { record } from '../journal/index.ts'
import { roleList } from './lists.store.ts'
import { editRefusal, nameRefusal, sorted } from './roles.rules.ts'
import {
  dropRoles,
  getRole,
  insertRole,
  lockOrder,
  lockRoles,
  pagesOfRole,
  placeRoles,
  type RolePage,
  type RoleRow,
  updateRoles,
} from './roles.store.ts'

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Of these roles, those that something of a later room still needs (files granted to them). */
    rolesInUse: (tx: Tx, roleIds: string[]) => Promise<string[]>
  }
}

/** These roles, locked, where the asker may change them. Throws `roles.not_found`, `roles.not_creator`. */
export async function ownRoles(tx: Tx, ids: string[]): Promise<RoleRow[]> {
  const roles = await lockRoles(tx.db, tx.actor.enterpriseId, ids)
  if (roles.length < new Set(ids).size) throw new AppError('roles.not_found')
  refuseIf(editRefusal(roles, tx.actor))
  return roles
}

/** One role. Throws `roles.not_found`. */
export async function roleDetail(ctx: Ctx, { id }: { id: string }): Promise<Role> {
  const [[role]] = await roleList(ctx.db, ctx.actor, { id, page: 1, pageSize: 1 })
  if (!role) throw new AppError('roles.not_found')
  return role
}

export async function listRoles(ctx: Ctx, input: Input<typeof roleApi.list>) {
  const [rows, total] = await roleList(ctx.db, ctx.actor, input)
  return { rows, total }
}

export const createRole = (ctx: Ctx, input: Input<typeof roleApi.create>) =>
  ctx.together((tx) => addRole(tx, input, null, 0))

/** A new role as another, without its people. The copy is the asker's, whoever made the original. */
export const copyRole = (ctx: Ctx, { id, name }: Input<typeof roleApi.copy>) =>
  ctx.together(async (tx) => {
    const original = await getRole(tx.db, tx.actor.enterpriseId, id)
    const pages = await pagesOfRole(tx.db, original)
    return addRole(tx, { name, note: original.note }, pages, original.rights)
  })

async function addRole(
  tx: Tx,
  { name, note }: { name: string; note: string },
  pages: RolePage[] | null,
  rights: number,
): Promise<Role> {
  refuseIf(nameRefusal(name))
  const { enterpriseId, userId } = tx.actor
  // locked, so that two roles made at once get different places
  if ((await lockOrder(tx.db, enterpriseId)).length >= roleLimits.roles) throw new AppError('roles.too_many')
  const id = newId()
  const row = { id, enterprise_id: enterpriseId, name: name.trim(), note, rights, narrows: pages !== null }
  await insertRole(tx.db, { ...row, created_by: userId, created_at: tx.now() }, pages ?? [])
  await record(tx, { action: 'roles.create', after: { id, name: row.name, note, rights, pages } })
  return roleDetail(tx, { id })
}

export const updateRole = (ctx: Ctx, { id, ...change }: Input<typeof roleApi.update>) =>
  ctx.together(async (tx) => {
    const [role] = await ownRoles(tx, [id])
    if (change.name !== undefined) refuseIf(nameRefusal(change.name))
    const next = {
      name: change.name?.trim() ?? role!.name,
      note: change.note ?? role!.note,
      rights: change.rights ?? role!.rights,
    }
    await updateRoles(tx.db, [id], next)
    const { name, note, rights } = role!
    await record(tx, { action: 'roles.update', before: { id, name, note, rights }, after: { id, ...next } })
    return roleDetail(tx, { id })
  })

/** All of them or none: whoever asks sees at once which stand in the way. */
export const deleteRoles = (ctx: Ctx, { ids }: Input<typeof roleApi.remove>) =>
  ctx.together(async (tx) => {
    const roles = await ownRoles(tx, ids)
    const named = (used: string[]) => roles.filter(({ id }) => used.includes(id)).map(({ name }) => name)
    for (const use of tx.wiring.provided('rolesInUse')) {
      const used = await use(tx, ids)
      if (used.length > 0) throw new AppError('roles.in_use' satisfies RoleError, { names: named(used) })
    }
    if ((await dropRoles(tx.db, ids)) < roles.length) throw new AppError('roles.in_use')
    await record(tx, { action: 'roles.delete', before: roles.map(({ id, name }) => ({ id, name })) })
    return {}
  })

/** For roles whose creator has left: the super administrator becomes the creator. */
export const takeOverRoles = (ctx: Ctx, { ids }: Input<typeof roleApi.takeOver>) =>
  ctx.together(async (tx) => {
    const roles = await lockRoles(tx.db, tx.actor.enterpriseId, ids)
    if (roles.length < new Set(ids).size) throw new AppError('roles.not_found')
    await updateRoles(tx.db, ids, { created_by: tx.actor.userId })
    await record(tx, {
      action: 'roles.take_over',
      before: roles.map(({ id, name, created_by }) => ({ id, name, createdBy: created_by })),
    })
    return {}
  })

/** The order of precedence is the enterprise's, so any administrator of it may set it. */
export const sortRoles = (ctx: Ctx, { ids }: Input<typeof roleApi.sort>) =>
  ctx.together(async (tx) => {
    const before = await lockOrder(tx.db, tx.actor.enterpriseId)
    if (!ids.every((id) => before.includes(id))) throw new AppError('roles.not_found')
    const after = sorted(before, [...new Set(ids)])
    await placeRoles(tx.db, after)
    await record(tx, { action: 'roles.sort', before, after })
    return {}
  })
