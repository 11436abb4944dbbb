import type { Input, Reply } from '@cabinet/contract/endpoint'
import { type LabelType, type labelAdminApi, labelLimits } from '@cabinet/contract/labels'
import { newId } from '../../../kernel/crypto/id.ts'
import type { Ctx, Tx } from '../../../kernel/ctx.ts'
import { AppError, refuseIf } from '../../../kernel/errors.ts'
import { record } from '../../journal/index.ts'
import { keyOf } from '../../nodes/index.ts'
import { nameRefusal } from '../labels.rules.ts'
import {
  countTypes,
  dropTypes,
  findTypes,
  insertType,
  lockTypes,
  placeTypes,
  type TypeRow,
  updateType,
} from './types.store.ts'

/** A page of the enterprise's categories, in their order. */
export async function listTypes(
  ctx: Ctx,
  input: Input<typeof labelAdminApi.types>,
): Promise<Reply<typeof labelAdminApi.types>> {
  const wanted = { enterpriseId: ctx.actor.enterpriseId, search: keyOf(input.search ?? '').trim() }
  const page = { limit: input.pageSize, offset: (input.page - 1) * input.pageSize }
  const [rows, total] = await Promise.all([findTypes(ctx.db, wanted, page), countTypes(ctx.db, wanted)])
  return { rows, total }
}

async function getType(tx: Tx, id: string): Promise<LabelType> {
  const [type] = await findTypes(tx.db, { enterpriseId: tx.actor.enterpriseId, ids: [id] })
  if (!type) throw new AppError('labels.not_found')
  return type
}

const rowOf = (input: Input<typeof labelAdminApi.addType>): TypeRow => ({
  name: input.name.trim(),
  name_key: keyOf(input.name.trim()),
  colour: input.colour,
  many: input.many,
  setters: input.setters,
  role_ids: input.setters === 'roles' ? [...new Set(input.roleIds)] : [],
  required_in: [...new Set(input.requiredIn)],
  enabled: input.enabled,
})

export function addType(ctx: Ctx, input: Input<typeof labelAdminApi.addType>): Promise<LabelType> {
  refuseIf(nameRefusal(input.name))
  return ctx.together(async (tx) => {
    const { enterpriseId: enterprise_id } = tx.actor
    if ((await lockTypes(tx.db, enterprise_id)).length >= labelLimits.types)
      throw new AppError('labels.too_many')
    const id = newId()
    await named(insertType(tx.db, { ...rowOf(input), id, enterprise_id, created_at: tx.now() }))
    const after = await getType(tx, id)
    await record(tx, { action: 'labels.add_type', after })
    return after
  })
}

export function changeType(ctx: Ctx, input: Input<typeof labelAdminApi.updateType>): Promise<LabelType> {
  refuseIf(nameRefusal(input.name))
  return ctx.together(async (tx) => {
    await lockTypes(tx.db, tx.actor.enterpriseId)
    const before = await getType(tx, input.id)
    await named(updateType(tx.db, input.id, rowOf(input)))
    const after = await getType(tx, input.id)
    await record(tx, { action: 'labels.change_type', before, after })
    return after
  })
}

/** Deletes categories, each by itself; one that has labels is in use. */
export const deleteTypes = (
  ctx: Ctx,
  { ids }: Input<typeof labelAdminApi.removeTypes>,
): Promise<Reply<typeof labelAdminApi.removeTypes>> =>
  ctx.together(async (tx) => {
    const { enterpriseId } = tx.actor
    await lockTypes(tx.db, enterpriseId)
    const found = new Map((await findTypes(tx.db, { enterpriseId, ids })).map((type) => [type.id, type]))
    const free = [...found.values()].filter(({ labelCount }) => labelCount === 0)
    await dropTypes(
      tx.db,
      free.map(({ id }) => id),
    )
    if (free.length > 0) await record(tx, { action: 'labels.delete_types', before: free })
    return [...new Set(ids)].map((id) => {
      const type = found.get(id)
      const reason = !type ? 'labels.not_found' : type.labelCount > 0 ? 'labels.in_use' : undefined
      return { id, name: type?.name ?? '', result: reason ? ('refused' as const) : ('done' as const), reason }
    })
  })

/** Puts categories in order; those that are not named follow as they were. */
export const sortTypes = (ctx: Ctx, { ids }: Input<typeof labelAdminApi.sortTypes>) =>
  ctx.together(async (tx) => {
    const { enterpriseId } = tx.actor
    await lockTypes(tx.db, enterpriseId)
    const before = (await findTypes(tx.db, { enterpriseId })).map(({ id }) => id)
    const wanted = [...new Set(ids)]
    if (!wanted.every((id) => before.includes(id))) throw new AppError('labels.not_found')
    const after = [...wanted, ...before.filter((id) => !wanted.includes(id))]
    await placeTypes(tx.db, after)
    await record(tx, { action: 'labels.sort_types', before, after })
    return {}
  })

/** Two of one place never have one name: the indexes say so, whoever comes at once. */
export async function named<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'label_types_by_name' || constraint === 'labels_by_name')
      throw new AppError('labels.name_taken')
    throw error
  }
}
